//! What the evaluation counts for a seat.

use tabletop::Seat;
use tikal2::{
    State,
    card::Card,
    door::Layers,
    hex::{Place, places},
    key::Colour,
    price::Treasure,
    scoring::key_points,
};

/// What is counted. The order is that of the weights file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Feature {
    /// One, for what comes anyway.
    One,
    /// Points of the camp keys in all scorings to come.
    KeyPoints,
    /// Keys in the camp.
    CampKeys,
    /// Colours in the backpack.
    Colours,
    /// Keys in the backpack beyond the first of their colour.
    SpareKeys,
    /// Whether there is a passage.
    Passage,
    /// Further passages.
    MorePassages,
    /// Treasures.
    Treasures,
    /// Pairs of treasures of one kind.
    Pairs,
    /// What the best delivery would bring now.
    Delivery,
    /// Points of cards at the end.
    CardPoints,
    /// A card for +2 a treasure.
    Bonus,
    /// A card for an exploration.
    Explore,
    /// A card for all kinds.
    Kinds,
    /// A card for a key.
    Key,
    /// A card for a delivery without a plane.
    Flight,
    /// A card for the forest.
    Forest,
    /// One twin card.
    Twin,
    /// Points of altars in all scorings to come, as they stand.
    Altars,
    /// Flags at altars.
    AltarFlags,
    /// What the best dig within reach brings.
    FirstDig,
    /// The second.
    SecondDig,
    /// The third.
    ThirdDig,
    /// All others together.
    OtherDigs,
    /// What lies out of reach.
    FarDigs,
    /// Doors of the best colour in rooms with an own flag.
    Doors,
    /// Doors of all others.
    OtherDoors,
    /// The tent is not used.
    Tent,
    /// Sites that the canoe has travelled in this round.
    Travelled,
    /// The forest lies ahead and there is no key for it.
    NoToll,
}

impl Feature {
    /// How many there are.
    pub const COUNT: usize = 30;
    /// All of them.
    pub const ALL: [Feature; Feature::COUNT] = {
        use Feature::*;
        [
            One,
            KeyPoints,
            CampKeys,
            Colours,
            SpareKeys,
            Passage,
            MorePassages,
            Treasures,
            Pairs,
            Delivery,
            CardPoints,
            Bonus,
            Explore,
            Kinds,
            Key,
            Flight,
            Forest,
            Twin,
            Altars,
            AltarFlags,
            FirstDig,
            SecondDig,
            ThirdDig,
            OtherDigs,
            FarDigs,
            Doors,
            OtherDoors,
            Tent,
            Travelled,
            NoToll,
        ]
    };

    /// Its name in the weights file.
    pub fn name(self) -> String {
        let mut name = String::new();
        for c in format!("{self:?}").chars() {
            if c.is_uppercase() && !name.is_empty() {
                name.push('_');
            }
            name.push(c.to_ascii_lowercase());
        }
        name
    }
}

/// The counts of one seat.
pub type Features = [i32; Feature::COUNT];

/// What a spent passage is taken for, in points.
const SPENT: i32 = 2;

/// Counts everything for a seat.
pub fn features(table: &State, seat: Seat) -> Features {
    let mut counts = [0; Feature::COUNT];
    let mut set = |feature: Feature, count: i32| counts[feature as usize] = count;
    let player = table.player(seat);
    let scorings = 3 - i32::from(table.round());
    set(Feature::One, 1);
    set(Feature::KeyPoints, i32::from(key_points(&player.camp)) * scorings);
    set(Feature::CampKeys, player.camp.total() as i32);
    let colours = player.backpack.0.iter().filter(|&&count| count > 0).count() as i32;
    set(Feature::Colours, colours);
    set(Feature::SpareKeys, player.backpack.total() as i32 - colours);
    let passages = player.passages() as i32;
    set(Feature::Passage, passages.min(1));
    set(Feature::MorePassages, (passages - 1).max(0));
    set(Feature::Tent, i32::from(player.tent));
    set(Feature::Travelled, i32::from(player.canoe));
    let river = &table.rules().river;
    set(Feature::NoToll, i32::from(player.backpack.is_empty() && river.crosses(player.canoe, 5)));
    treasures(table, seat, &mut counts);
    cards(table, seat, &mut counts);
    altars(table, seat, scorings, &mut counts);
    doors(table, seat, &mut counts);
    digs(table, seat, &mut counts);
    counts
}

fn treasures(table: &State, seat: Seat, counts: &mut Features) {
    let mut of = [0i32; Treasure::COUNT];
    let camp = &table.player(seat).treasures;
    camp.iter().filter_map(|token| token.known()).for_each(|kind| of[usize::from(kind)] += 1);
    let price = |kind: usize| i32::from(table.price(Treasure::ALL[kind]));
    counts[Feature::Treasures as usize] = camp.len() as i32;
    counts[Feature::Pairs as usize] = of.iter().map(|n| n * (n - 1) / 2).sum();
    counts[Feature::Delivery as usize] = (0..Treasure::COUNT).map(|kind| of[kind] * price(kind)).max().unwrap_or(0);
}

fn cards(table: &State, seat: Seat, counts: &mut Features) {
    let mut twins = 0;
    for card in table.player(seat).cards.iter().filter_map(|token| token.known()) {
        match Card::ALL[usize::from(card)] {
            Card::Bonus => counts[Feature::Bonus as usize] += 1,
            Card::Explore => counts[Feature::Explore as usize] += 1,
            Card::Kinds => counts[Feature::Kinds as usize] += 1,
            Card::Key => counts[Feature::Key as usize] += 1,
            Card::Flight => counts[Feature::Flight as usize] += 1,
            Card::Forest => counts[Feature::Forest as usize] += 1,
            Card::Twin => twins += 1,
            Card::Passage | Card::Five | Card::Colours => (),
        }
    }
    counts[Feature::Twin as usize] = i32::from(twins == 1);
    counts[Feature::CardPoints as usize] = i32::from(table.card_points(seat));
}

fn altars(table: &State, seat: Seat, scorings: i32, counts: &mut Features) {
    for (altar, at) in table.altar_rooms() {
        if at.within(table.flags(seat)) {
            counts[Feature::AltarFlags as usize] += 1;
            if table.altar_winners(altar, at).any(|winner| winner == seat) {
                counts[Feature::Altars as usize] += 3 * scorings;
            }
        }
    }
}

fn doors(table: &State, seat: Seat, counts: &mut Features) {
    let of = |colour: &Colour| i32::from(table.walls().count(table.flags(seat), *colour));
    let best = Colour::ALL.iter().map(of).max().unwrap_or(0);
    counts[Feature::Doors as usize] = best;
    counts[Feature::OtherDoors as usize] = Colour::ALL.iter().map(of).sum::<i32>() - best;
}

fn digs(table: &State, seat: Seat, counts: &mut Features) {
    let player = table.player(seat);
    let open = table.walls().opened(&player.backpack);
    let layers = Layers::new(&open, player.explorer, player.passages());
    let dig = table.diggable(seat);
    let mut best = [0; 3];
    let mut others = 0;
    for (cost, &set) in layers.sets().iter().enumerate() {
        for place in places(set & dig) {
            let mut gain = (gain_at(table, seat, place) - SPENT * cost as i32).max(0);
            for place in &mut best {
                if gain > *place {
                    std::mem::swap(&mut gain, place);
                }
            }
            others += gain;
        }
    }
    let [first, second, third] = best;
    counts[Feature::FirstDig as usize] = first;
    counts[Feature::SecondDig as usize] = second;
    counts[Feature::ThirdDig as usize] = third;
    counts[Feature::OtherDigs as usize] = others;
    counts[Feature::FarDigs as usize] = places(dig & !layers.all()).map(|place| gain_at(table, seat, place)).sum();
}

/// What a dig in a room would bring, in points.
pub(crate) fn gain_at(table: &State, seat: Seat, place: Place) -> i32 {
    if let Some((light, _)) = table.light_room(place) {
        let bonus = if table.flag_on(place, 0).is_none() { i32::from(light.bonus.worth()) } else { 0 };
        return bonus + i32::from(table.walls().count(table.flags(seat) | place.bit(), light.colour));
    }
    let Some(spots) = table.dark_spots(place) else { return 0 };
    let free = spots.gains().iter().enumerate().filter(|&(spot, _)| table.flag_on(place, spot).is_none());
    free.map(|(_, spot)| i32::from(spot.worth())).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_named_in_order() {
        for (i, feature) in Feature::ALL.into_iter().enumerate() {
            assert_eq!(feature as usize, i);
        }
        assert_eq!(Feature::MorePassages.name(), "more_passages");
    }
}
