//! Events of Tikal in words.

use tikal::Event;

fn list<T: ToString>(items: impl Iterator<Item = T>) -> String {
    items.map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

pub fn event(event: &Event) -> String {
    match event {
        Event::RoundBegan { opener, tiles } => {
            format!("a round begins: {} on offer, seat {opener} opens", list(tiles.iter()))
        }
        Event::AuctionBegan { opener } => format!("seat {opener} opens the auction"),
        Event::Bid { seat, points } => format!("seat {seat} bids {points}"),
        Event::Passed { seat } => format!("seat {seat} passes"),
        Event::Won { seat, price } => format!("seat {seat} wins the auction and pays {price}"),
        Event::WentFree { seat } => format!("seat {seat} plays without paying"),
        Event::Chose { seat, tile } => format!("seat {seat} takes {tile}"),
        Event::Drew { seat, tile } => format!("seat {seat} draws {tile}"),
        Event::ScoringBegan { order, last } => {
            let which = if *last { "the last scoring round" } else { "a scoring round" };
            format!("{which} begins: seats {}", list(order.iter()))
        }
        Event::Placed { seat, tile, hex, rotation } => format!("seat {seat} places {tile} on {hex}, turned {rotation}"),
        Event::TileLeft { seat, tile } => format!("{tile} of seat {seat} fits nowhere and leaves the game"),
        Event::Entered { seat, figure, hex } => format!("seat {seat} brings a {figure} to {hex}"),
        Event::Hopped { seat, figure, from, to } => {
            format!("seat {seat} moves a {figure} from camp {from} to camp {to}")
        }
        Event::Walked { seat, figure, from, to, cost } => {
            format!("seat {seat} walks a {figure} from {from} to {to} ({cost} AP)")
        }
        Event::Uncovered { seat, hex, value } => format!("seat {seat} uncovers {hex}: now {value}"),
        Event::Dug { seat, hex, motif, left } => format!("seat {seat} digs on {hex}: motif {motif}, {left} left there"),
        Event::Swapped { seat, gave, with, took } => {
            format!("seat {seat} gives motif {gave} to seat {with} for {took}")
        }
        Event::Camped { seat, hex } => format!("seat {seat} puts up a camp on {hex}"),
        Event::Guarded { seat, figure, hex, removed } => {
            format!("seat {seat} leaves a {figure} as guard of {hex}; {removed} other figures leave the game")
        }
        Event::Ended { seat, unspent: 0 } => format!("seat {seat} ends the turn"),
        Event::Ended { seat, unspent } => format!("seat {seat} ends the turn with {unspent} AP unspent"),
        Event::Scored { seat, temples, treasures, total } => {
            format!("seat {seat} scores {total}: temples {temples}, treasures {treasures}")
        }
        Event::GameOver => "the game is over".to_owned(),
    }
}
