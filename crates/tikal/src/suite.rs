//! What the suite of laws must know of Tikal.

use tabletop::{Seat, suite::Lawful};

use crate::{
    action::Action,
    deal::Deal,
    figure::{Figure, Whereabouts},
    hex::Hex,
    phase::Phase,
    rules::Rules,
    state::{Held, Tikal},
    tile::{Kind, Rotation},
    treasure::Motif,
};

impl Lawful for Tikal {
    const LONGEST: usize = 5_000;

    fn space(&self, visit: &mut dyn FnMut(Action)) {
        let hexes = || (0..Hex::MAX as u8).map(Hex::new);
        let top = Seat::ALL.into_iter().map(|seat| self.scores[seat]).max().unwrap_or(0);
        (0..=top + 2).for_each(|points| visit(Action::Bid(points)));
        visit(Action::Pass);
        self.rules().set.tiles.iter().for_each(|tile| visit(Action::Choose(tile.id)));
        for hex in hexes() {
            Rotation::ALL.into_iter().for_each(|rotation| visit(Action::Place(hex, rotation)));
            visit(Action::Uncover(hex));
            visit(Action::Dig(hex));
            visit(Action::Camp(hex));
            for figure in [Figure::Leader, Figure::Worker] {
                visit(Action::Enter(figure, hex));
                visit(Action::Guard(figure, hex));
                for to in hexes() {
                    visit(Action::Hop(figure, hex, to));
                    visit(Action::Walk(figure, hex, to));
                }
            }
        }
        for (give, take) in Motif::all().flat_map(|give| Motif::all().map(move |take| (give, take))) {
            Seat::ALL.into_iter().for_each(|seat| visit(Action::Swap { give, seat, take }));
        }
        visit(Action::End);
    }

    fn invariants(&self, deal: &Deal) -> Result<(), String> {
        self.rules().seats().try_for_each(|seat| self.figures_conserved(seat))?;
        self.levels_conserved()?;
        self.tokens_conserved(deal)?;
        self.tiles_conserved(deal)?;
        self.map_connected()?;
        self.camps_and_guards()?;
        holds(self.ap <= Rules::AP, || format!("{} AP", self.ap))
    }
}

fn holds(ok: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if ok { Ok(()) } else { Err(message()) }
}

impl Tikal {
    /// C1, A14: no worker appears from nowhere, and none leaves unless a guard was posted.
    fn figures_conserved(&self, seat: Seat) -> Result<(), String> {
        let leader_guards = matches!(self.leader(seat), Whereabouts::Guard(_));
        let guards = self.guards[seat].len() as u32 - u32::from(leader_guards);
        let known = u32::from(self.supply[seat]) + self.workers[seat].total() + guards;
        let all = u32::from(self.rules().set.workers);
        let ok = if self.guards[seat].len() == 0 { known == all } else { known <= all };
        holds(ok, || format!("seat {seat} has {known} of {all} workers"))
    }

    /// C7: levels on temples and in the supply are all there are.
    fn levels_conserved(&self) -> Result<(), String> {
        let mut levels = self.levels;
        for hex in self.explored {
            let Some(Kind::Temple(first)) = self.terrain(hex) else { continue };
            (first + 1..=self.sites[hex.index()].level()).for_each(|number| levels[usize::from(number) - 2] += 1);
        }
        holds(levels == self.rules().set.levels, || format!("temple levels do not add up: {levels:?}"))
    }

    /// C6: tokens dug, buried and stacked are all there are.
    fn tokens_conserved(&self, deal: &Deal) -> Result<(), String> {
        let mut left = self.unseen_tokens();
        let buried = self.rules().set.board.into_iter().flat_map(|hex| deal.under(hex));
        deal.stack().iter().chain(buried).for_each(|motif| left[motif.index()] = left[motif.index()].wrapping_sub(1));
        holds(left == [0; Motif::MAX], || format!("treasure tokens do not add up: {left:?}"))?;
        let short =
            self.rules().set.board.into_iter().find(|&hex| deal.under(hex).len() != usize::from(self.tokens(hex)));
        holds(short.is_none(), || format!("tokens under {short:?} do not match"))
    }

    /// C2: every tile is in the stack, held, on the board or out of the game; each once.
    fn tiles_conserved(&self, deal: &Deal) -> Result<(), String> {
        let stack = deal.tiles().len();
        holds(stack == self.undrawn().count_ones() as usize, || format!("{stack} tiles in the stack"))?;
        let placed = self.explored.len() - self.rules().set.printed.len();
        let held = [self.hand].into_iter().chain(self.display).filter(|&held| held != Held::NONE).count();
        let known = stack + placed + held + self.lost_tiles().count();
        holds(known == self.rules().set.tiles.len(), || format!("{known} tiles in all"))
    }

    /// P6: all hexes that are no volcano are one connected map.
    fn map_connected(&self) -> Result<(), String> {
        let reached = self.paths(Seat::default(), self.rules().set.base).reached();
        holds(reached.and(self.land) == self.land, || format!("{:?} hang loose", self.land.without(reached)))
    }

    /// A12, A14: camps and guards stand on their own hexes; figures stand on land.
    fn camps_and_guards(&self) -> Result<(), String> {
        let camps = self.rules().seats().map(|seat| self.camps(seat));
        let guards = self.rules().seats().map(|seat| self.guards(seat));
        let shared = |sets: Vec<crate::hex::HexSet>| {
            let all = sets.iter().fold(crate::hex::HexSet::EMPTY, |all, &set| all.or(set));
            all.len() != sets.iter().map(|set| set.len()).sum::<usize>()
        };
        holds(!shared(camps.collect()) && !shared(guards.collect()), || "a hex has two camps or guards".into())?;
        let strays = self.rules().seats().find(|&seat| !self.figures(seat).without(self.land).is_empty());
        holds(strays.is_none(), || format!("figures of seat {strays:?} stand off the land"))?;
        let over = self.phase == Phase::Over;
        holds(!over || (self.undrawn() == 0 && self.hand == Held::NONE), || "over with tiles left".into())
    }
}
