#!/usr/bin/env python3
"""Writes tables of Tikal II that differ from the standard one in designed entries only, for docs/study-tikal2.md.

    python3 tools/tikal2_variants.py FOLDER
    cargo run --release -p lab -- study --games 1200 --components FOLDER/even-tiles.json
"""
import copy
import json
import pathlib
import sys

STANDARD = json.loads((pathlib.Path(__file__).parent.parent / "rules/tikal2-components.json").read_text())
STRONG = {"key key": "key points-2", "card key": "card points-2", "count key": "count key-blue",
          "treasure key": "treasure key-brown", "passage key": "passage key-pink"}
WEAK = {"light points-2": "light key-green", "altar points-2": "altar key-yellow", "treasure points-1": "treasure points-2",
        "card points-1": "card points-2", "count points-1": "count passage", "count points-2": "count passage"}


def designed(entries):
    return [entry for entry in entries if entry["source"] == "designed"]


def spots(table):
    """Secret rooms, bonuses and altars with nearly equal gains; no tile with 2 points."""
    gains = [{"points": 7}, {"points": 4, "treasure": True}, {"points": 7}, {"points": 3, "card": True, "treasure": True}]
    for room, gain in zip(table["secrets"][2:], gains):
        room[0]["gain"] = gain
    for room in table["printed"] + table["lights"]:
        room["bonus"] = {"points": 1}
    for altar in table["altars"]:
        for spot in designed(altar["spots"]):
            if not spot["gain"].get("treasure"):
                spot["gain"] = {"points": 3, "card": True} if spot["gain"].get("card") else {"points": 4}
    for tile in designed(table["tiles"]):
        tile["symbols"] = ["points-1" if symbol == "points-2" else symbol for symbol in tile["symbols"]]


def permuted(table):
    """The same gains in other places: colours of keys, secret rooms, prices, tiles at sites."""
    colours = ["pink", "blue", "yellow", "green", "brown"]
    other = {f"key-{colour}": f"key-{colours[(i + 2) % 5]}" for i, colour in enumerate(colours)}
    for tile in designed(table["tiles"]):
        tile["symbols"] = [other.get(symbol, symbol) for symbol in tile["symbols"]]
    third, fourth, fifth, sixth = table["secrets"][2:]
    table["secrets"][2:] = [fifth, third, sixth, fourth]
    table["disc"]["prices"] = [3, 5, 2, 4, 3]
    table["sites"].update(two=[2, 3, 3, 2, 3, 3], three=[3, 4, 3, 4, 3, 4])


def tiles(change):
    def edit(table):
        for tile in designed(table["tiles"]):
            tile["symbols"] = change(tile["symbols"])
    return edit


def chamber(*points):
    def edit(table):
        for spot, value in zip(table["chamber"][1:], points):
            spot["gain"] = {"points": value}
    return edit


def by_name(names):
    return tiles(lambda symbols: names.get(" ".join(symbols), " ".join(symbols)).split())


VARIANTS = {
    "even-spots": [spots],
    "permuted": [permuted],
    "flat-chamber": [chamber(15, 15, 15)],
    "weaker-tiles": [by_name(STRONG)],
    "stronger-tiles": [by_name(WEAK)],
    "even-tiles": [by_name(STRONG | WEAK)],
    "equal-tiles": [tiles(lambda s: ([x for x in s if x in ("light", "altar")] or ["points-2"]) + ["key"])],
    "no-keys": [tiles(lambda s: ([x for x in s if x in ("light", "altar")] or ["treasure"]) + ["points-1"])],
}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, edits in VARIANTS.items():
        table = copy.deepcopy(STANDARD)
        for edit in edits:
            edit(table)
        (folder / f"{name}.json").write_text(json.dumps(table))
