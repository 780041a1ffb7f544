//! A value that was learned from games: what each seat can still expect, by a small net of whole numbers. `docs/learning.md`
//! says how it was made.

mod chance;
mod encoding;
mod judge;
mod net;
mod rows;

pub use chance::{CERTAIN, chances};
pub use encoding::{
    MOTIFS, OWN, PLACE, Place, SEAT, STANDING, Seen, Slot, TABLE, encoding_hash, place_row_count, see, table_row_count,
};
pub use judge::Learned;
pub use net::{HEAD, HIDDEN, Net, NetFault, Origin, PLACE_HIDDEN, PLACE_OUT, Said, layers};
