#!/usr/bin/env python3
"""Checks the fairness of a Mutal record with nothing but Python's standard library.

    python3 tools/verify.py game.tikal        (or - for standard input)

It recomputes the commitments, the seed, the seat order, the shuffled piles and all that the record says was
turned up; what is drawn in Tikal II stands in verify_tikal2.py beside it. docs/fairness.md says how; they share no
code with the program they check. Exit status: 0 all fits, 1 something does not, 2 the input is no record.
"""
import hashlib
import json
import pathlib
import re
import sys

import verify_tikal2

RULES = pathlib.Path(__file__).resolve().parent.parent / "rules"
FILES = {"tikal": "tikal-tiles.json", "tikal2": "tikal2-components.json"}


def sha(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


# ---- chance: ChaCha20 with a key for each pile, and the shuffle ----------------------------------------

def chacha_words(key):
    """The 32-bit words of ChaCha20 with this key, nonce 0 and a block counter from 0."""
    def turn(x, shift):
        return (x << shift | x >> 32 - shift) & 0xFFFFFFFF

    def quarter(s, a, b, c, d):
        for x, y, z, shift in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = s[x] + s[y] & 0xFFFFFFFF
            s[z] = turn(s[z] ^ s[x], shift)

    words = [int.from_bytes(key[i:i + 4], "little") for i in range(0, 32, 4)]
    block = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *words, block & 0xFFFFFFFF, block >> 32, 0, 0]
        state = start[:]
        for _ in range(10):
            for column in range(4):
                quarter(state, column, column + 4, column + 8, column + 12)
            for column in range(4):
                quarter(state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
        yield from (a + b & 0xFFFFFFFF for a, b in zip(state, start))
        block += 1


def stream(seed, pile):
    return chacha_words(sha(b"mutal pile 1\n", seed, pile.encode()))


def below(words, n):
    """A number below n, all of them equally likely."""
    return next(word for word in words if word < 2**32 - 2**32 % n) % n


def shuffled(seed, pile, items):
    """Fisher and Yates from the last item down, with the stream of this pile."""
    items, words = list(items), stream(seed, pile)
    for i in range(len(items) - 1, 0, -1):
        j = below(words, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


# ---- the record ----------------------------------------------------------------------------------------

def read(text):
    """The headers as lists of lines by keyword, the reveals of the start, and the actions that stand."""
    lines = [line.strip() for line in text.lstrip("\ufeff").split("\n")]
    lines = [line for line in lines if line and not line.startswith(";")]
    first = re.fullmatch(r"mutal (\d+) (\S+)", lines[0])
    if not first or first[1] not in ("1", "2"):
        raise ValueError("the first line is not `mutal 1 <game>` or `mutal 2 <game>`")
    at = next(i for i, line in enumerate(lines) if re.match(r"start\b", line))
    headers = {"game": [first[2]]}
    for line in lines[1:at]:
        key, _, rest = line.partition(" ")
        headers.setdefault(key, []).append(rest.strip())
    return headers, split(lines[at])[1], standing(lines[at + 1:])


def split(entry):
    """An entry without its hash and what it showed one viewer, and what it says was turned up."""
    action, _, reveals = entry.partition("#")[0].partition("!")[0].partition(">")
    return " ".join(re.split(r"[ /:-]+", action.strip())), reveals.split()


def standing(lines):
    """(number of the entry, action, reveals) of every action that was not taken back."""
    acts, number = [], 0
    for line in lines:
        seat, colon, rest = line.partition(":")
        if not colon and line != "agreed":
            raise ValueError(f"no seat in: {line}")
        while rest:
            rest = rest.strip()
            takeover = re.match(r"takeover(/\w+)? ", rest)
            entry, _, rest = (rest, "", "") if takeover else rest.partition(",")
            number += 1
            if entry.strip().startswith("undo "):
                count = int(entry.split()[1])
                del acts[max(0, len(acts) - count):]
            elif not takeover and not re.fullmatch(r"resign(/\w+)?", entry.strip()):
                acts.append((number, *split(entry)))
        number += line == "agreed"
    return acts


# ---- the checks ----------------------------------------------------------------------------------------

class Report:
    wrong = False

    def compare(self, part, stated, computed):
        self.wrong |= stated != computed
        print(f"{part}: fits" if stated == computed else f"{part}: WRONG: {stated}, should be {computed}")


def check_commitments(headers, report):
    """Compares every opening with its commitment; gives the seed and the explicit piles, where opened."""
    commits = dict(line.rsplit(" ", 1) for line in headers.get("commit", []))
    opens = {}
    for line in headers.get("open", []):
        name, rest = re.fullmatch(r"(seed|host|deal|player \d) (.*)", line).groups()
        opens[name] = rest
    secret = {name: bytes.fromhex(rest.split(" ", 1)[0]) for name, rest in opens.items()}
    for name, stated in commits.items():
        if name not in opens:
            print(f"commitment of {name}: not checked, it is not opened")
            continue
        kind, _, number = name.partition(" ")
        prefix = {"seed": b"mutal chosen seed 1\n", "host": b"mutal host 1\n", "deal": b"mutal deal 1\n",
                  "player": b"mutal player 1\n"}[kind]
        number = bytes([int(number)]) if number else b""
        piles = opens[name].split(" ", 1)[1].encode() if kind == "deal" else b""
        report.compare(f"commitment of {name}", stated, sha(prefix, number, secret[name], piles).hex())
    players = [name for name in commits if name.startswith("player ")]
    seed = secret.get("seed")
    if "host" in secret and all(name in secret for name in players):
        entropies = [secret[f"player {n + 1}"] for n in range(len(players))]
        seed = sha(b"mutal seed 1\n", secret["host"], bytes([len(entropies)]), *entropies)
    return seed, json.loads(opens["deal"].split(" ", 1)[1]) if "deal" in opens else None


def dealt_piles(game, seed, config, components):
    if game == "tikal2":
        return verify_tikal2.piles(lambda pile, items: shuffled(seed, pile, items),
                                   lambda pile, n: below(stream(seed, pile), n), config, components)
    tiles = []
    ids = [tile["id"] for tile in components["tiles"]]
    for letter in sorted({name[0] for name in ids}):
        tiles += shuffled(seed, f"tiles-{letter}", [name for name in ids if name[0] == letter])
    motifs, each = components["treasures"]["motifs"], components["treasures"]["each"]
    return {"tiles": tiles, "treasures": shuffled(seed, "treasures", [m + 1 for m in range(motifs) for _ in range(each)])}


def check_tikal(start, acts, piles, hand, components, report):
    """Draws and digs along with the record. A treasure tile that is placed takes tokens from the stack."""
    masks = {tile["id"]: tile.get("masks", 0) for tile in components["tiles"]}
    tiles, tokens = list(piles["tiles"]), list(piles["treasures"])
    under = {hex_: list(motifs) for hex_, motifs in piles.get("buried", {}).items()}
    for number, action, reveals in [(0, "start", start), *acts]:
        verb, *words = action.split()
        if verb == "dig":
            dealt = [str(under[words[0]].pop(0))] if under.get(words[0]) else []
        else:
            dealt, tiles = tiles[:len(reveals)], tiles[len(reveals):]
            hand = dealt[-1] if dealt else words[0] if verb == "choose" else hand
        if reveals != dealt:
            stated = f"{' '.join(reveals)} at entry {number}"
            return report.compare("reveals", stated, " ".join(dealt) or "nothing")
        if verb == "place":
            count = masks[hand]
            under[words[0]], tokens = tokens[:count], tokens[count:]
    print("reveals: fits")


def main(path):
    report = Report()
    try:
        raw = sys.stdin.buffer.read() if path == "-" else pathlib.Path(path).read_bytes()
        headers, start, acts = read(raw.decode())
        config = json.loads(headers["config"][0])
        setup = json.loads(headers["setup"][0]) if "setup" in headers else {}
        seed, piles = check_commitments(headers, report)
        if "joined" in headers and seed:
            order = shuffled(seed, "seats", range(1, config["players"] + 1))
            report.compare("seat order", headers["joined"][0], " ".join(map(str, order)))
        game, components = headers["game"][0], config.get("components")
        components = components if isinstance(components, dict) else json.loads((RULES / FILES[game]).read_text())
        piles = piles or setup.get("hidden") or (dealt_piles(game, seed, config, components) if seed else None)
        if "viewer" in headers:
            print("reveals: not checked, the record is one viewer's")
        elif not piles:
            print("reveals: not checked, the piles are not opened")
        elif game == "tikal2":
            verify_tikal2.check(start, acts, piles, setup, report)
        else:
            check_tikal(start, acts, piles, setup.get("hand"), components, report)
    except (OSError, ValueError, KeyError, IndexError, AttributeError, TypeError, StopIteration) as error:
        print(f"{path}: this is no record that can be read ({error!r})", file=sys.stderr)
        return 2
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else print(__doc__) or 2)
