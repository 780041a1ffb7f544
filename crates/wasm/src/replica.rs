//! A game as everybody may know it.

use serde_json::json;
use tabletop::{
    Dice, Record, Seat, Seed, ToMove, Viewer,
    fair::Bytes32,
    record::{Header, Label, parse_entries, standing},
    replay::Step,
};

use crate::{
    bot_view::BotView,
    draft::Draft,
    entry::{EntryInfo, EntryOf},
    fault::Fault,
    games::Hosted,
    header::HeaderInfo,
    standing::{Ending, Standing},
};

/// A game that is played elsewhere, kept in step.
#[derive(Clone, Debug)]
pub struct Replica<G: Hosted> {
    game: tabletop::Replica<G>,
    /// Which entries still stand.
    stands: Vec<bool>,
}

impl<G: Hosted> Replica<G> {
    /// From the text of a record, sealed or open.
    pub fn parse(text: &str) -> Result<Replica<G>, Fault> {
        Replica::new(text.parse()?)
    }

    /// From a record.
    pub fn new(record: Record<G>) -> Result<Replica<G>, Fault> {
        let game = tabletop::Replica::new(record)?;
        let stands = standing(&game.record().entries);
        Ok(Replica { game, stands })
    }

    /// The same game as one viewer was sent it. Of somebody's own there is no other.
    pub fn seen_by(&self, viewer: Viewer) -> Result<Replica<G>, Fault> {
        Replica::new(self.game.known_to(viewer)?.into_inner())
    }

    /// Whose it is, if what others know is not in it.
    pub fn owner(&self) -> Option<Viewer> {
        self.game.record().header.viewer
    }

    /// Who looks: what others know cannot be seen in somebody's own replica.
    fn looks(&self, viewer: Viewer) -> Viewer {
        self.owner().unwrap_or(viewer)
    }

    /// Whether this seat can be asked what it may do.
    fn answers_for(&self, seat: Seat) -> Result<(), Fault> {
        match self.owner() {
            Some(owner) if owner != Viewer::Seat(seat) => Err(Fault::not_to_move(self.to_move())),
            _ => Ok(()),
        }
    }

    /// How many seats there are.
    pub fn players(&self) -> usize {
        G::players(&self.game.record().header.config).unwrap_or(Seat::MAX)
    }

    /// A seat of this table by its number.
    pub fn seat(&self, number: u32) -> Result<Seat, Fault> {
        let seat = Seat::from_number(number.into()).filter(|seat| seat.index() < self.players());
        seat.ok_or_else(|| Fault::seat(number, self.players()))
    }

    /// A viewer by the number of a seat; 0 is a spectator.
    pub fn viewer(&self, number: u32) -> Result<Viewer, Fault> {
        if number == 0 { Ok(Viewer::Spectator) } else { self.seat(number).map(Viewer::Seat) }
    }

    /// How many entries there are.
    pub fn version(&self) -> usize {
        self.game.version()
    }

    /// What was fixed before the game.
    pub fn header(&self) -> HeaderInfo<G::Config> {
        HeaderInfo::of(&self.game.record().header)
    }

    /// Goes on with these lines of a record, all or none.
    pub fn append(&mut self, lines: &str) -> Result<(), Fault> {
        let entries = parse_entries(lines, &self.game.record().header)?;
        self.game.append(entries)?;
        self.stands = standing(&self.game.record().entries);
        Ok(())
    }

    fn step(&self, version: usize) -> Result<&Step<G>, Fault> {
        let missing = || Fault::new("no_such_version", json!({ "version": version, "newest": self.version() }));
        self.game.step(version).ok_or_else(missing)
    }

    fn table(&self, version: usize) -> Result<&G, Fault> {
        self.step(version).map(|step| &step.table)
    }

    /// The table at a version, as a viewer knows it or, for nobody in particular, as all together do; in somebody's own
    /// replica as he does.
    pub fn view(&self, version: usize, viewer: Option<Viewer>) -> Result<G::Shown, Fault> {
        let table = self.table(version)?;
        Ok(self.owner().or(viewer).map_or_else(|| table.open(), |viewer| table.shown(viewer)))
    }

    /// What led to a version; 0 is the start.
    pub fn entry(&self, version: usize) -> Result<EntryOf<G>, Fault> {
        let events = self.step(version)?.events.clone();
        let Some(index) = version.checked_sub(1) else { return Ok(EntryInfo::start(events)) };
        let entry = &self.game.record().entries[index];
        let info = EntryInfo::of(entry, self.table(index)?);
        Ok(EntryInfo { version, events, standing: self.stands[index], ..info })
    }

    /// What led to each version after this one.
    pub fn entries(&self, after: usize) -> Result<Vec<EntryOf<G>>, Fault> {
        (after + 1..=self.version()).map(|version| self.entry(version)).collect()
    }

    /// Whose decision is next.
    pub fn to_move(&self) -> ToMove {
        self.game.to_move()
    }

    /// How the game stood after this many entries.
    pub fn standing(&self, version: usize) -> Result<Standing<G::TieBreak>, Fault> {
        let step = self.step(version)?;
        let (outcome, resigned) = (step.outcome(), step.resigned.clone());
        let last = version.checked_sub(1).map(|index| &self.game.record().entries[index]);
        let end = (step.to_move == ToMove::Over).then(|| Ending::of(last, &step.table, &outcome, resigned));
        Ok(Standing { to_move: step.to_move.seat(), outcome, end })
    }

    /// How many actions the seat to move can take back.
    pub fn undoable(&self) -> usize {
        self.game.undoable()
    }

    /// The text of the record; without what was taken back if only what stands is wanted.
    pub fn record(&self, standing: bool) -> String {
        let record = self.game.record().clone();
        if standing { record.standing().to_string() } else { record.to_string() }
    }

    /// A plan for the turn of this seat, which must be to move.
    pub fn draft(&self, seat: Seat) -> Result<Draft<G>, Fault> {
        self.draft_at(seat, self.version())
    }

    /// The same from an earlier version on.
    pub fn draft_at(&self, seat: Seat, version: usize) -> Result<Draft<G>, Fault> {
        self.decided_by(seat, version).map(|table| Draft::now(table.clone(), seat))
    }

    /// What a bot of this seat would have been told at a version, where it was to move.
    pub fn bot_view(&self, seat: Seat, version: usize) -> Result<BotView<G>, Fault> {
        self.decided_by(seat, version).map(|table| BotView::of(table, seat))
    }

    /// The table at a version at which this seat was to move.
    fn decided_by(&self, seat: Seat, version: usize) -> Result<&G, Fault> {
        let step = self.step(version)?;
        match step.to_move {
            ToMove::Over => Err(Fault::over()),
            ToMove::Seat(mover) if mover != seat => Err(Fault::not_to_move(step.to_move)),
            ToMove::Seat(_) => self.answers_for(seat).map(|()| &step.table),
        }
    }

    /// A plan for the next turn of this seat, if it has one.
    pub fn ahead(&self, seat: Seat) -> Result<Option<Draft<G>>, Fault> {
        match self.to_move() {
            ToMove::Over => Err(Fault::over()),
            ToMove::Seat(_) => self.answers_for(seat).map(|()| Draft::ahead(&self.game.last().table, seat)),
        }
    }

    /// A new game from the table at a version: what the viewer cannot know is dealt anew.
    pub fn fork(&self, version: usize, viewer: Viewer, seed: &Seed, names: &[Label]) -> Result<Record<G>, Fault> {
        let table = self.table(version)?;
        if table.to_move() == ToMove::Over {
            return Err(Fault::over());
        }
        let mut chance = seed.stream("fork");
        let mut number = || u64::from(chance.below(u32::MAX)) << 32 | u64::from(chance.below(u32::MAX));
        let mut dice = Dice::mixed(&[number(), number(), number(), number()]);
        let (table, deal) = G::imagine(&table.view(self.looks(viewer)), &mut dice);
        let mut salt = seed.stream("fork salt");
        let salt = Bytes32(std::array::from_fn(|_| salt.below(256) as u8));
        let mut header = Header::placed(&table, deal, salt);
        header.marks = self.game.record().header.marks.clone();
        for (place, name) in header.names.0.iter_mut().zip(names) {
            *place = Some(name.clone());
        }
        let mark: Label = "fork".parse().map_err(Fault::label)?;
        if !header.marks.contains(&mark) {
            header.marks.push(mark);
        }
        Ok(Record::empty(header))
    }
}
