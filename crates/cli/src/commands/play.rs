use crate::answer::{Answer, Bad};

#[derive(clap::Args, Debug)]
pub struct Args {}

pub fn run(_: &Args, _: bool) -> Answer {
    Err(Bad::new("not yet"))
}
