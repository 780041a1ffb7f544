#!/usr/bin/env python3
"""Checks the fairness of a Mutal record with nothing but Python's standard library.

    python3 tools/verify.py game.tikal...     (or - for standard input)

It recomputes the commitments, the seed, the seat order, the shuffled piles and all that the record says was
turned up; what is drawn in Tikal II stands in verify_tikal2.py beside it. docs/fairness.md says how; they share no
code with the program they check. Exit status: 0 all fits, 1 something does not, 2 the input is no record; of several
files, each of which is named with its own status behind what was found, the worst.
"""
import copy
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
    """The headers as lists of lines by keyword, and the entries; the start is the first."""
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
    acts = [(0, None, *split(lines[at])), *entries(lines[at + 1:])]
    if "viewer" not in headers and any("?" in reveals for *_, reveals in acts):
        raise ValueError("`?` in a record that is no viewer's")
    return headers, acts


def split(entry):
    """The words of an entry without its hash and what it showed one viewer, and what it says was turned up."""
    action, _, reveals = entry.partition("#")[0].partition("!")[0].partition(">")
    return re.split(r"[ /:-]+", action.strip()), reveals.split()


def entries(lines):
    """(number, seat, words, reveals) of every entry but takeovers; `all` agree at once."""
    number = 0
    for line in lines:
        seat, colon, rest = line.partition(":")
        if not colon:
            if line != "agreed":
                raise ValueError(f"no seat in: {line}")
            seat, rest = "all", line
        while rest:
            rest = rest.strip()
            number += 1
            # A label takes the rest of the line, commas and all.
            if re.match(r"takeover(/\w+)? ", rest):
                break
            entry, _, rest = rest.partition(",")
            yield number, seat.strip(), *split(entry)


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
    if len(commits) < len(headers.get("commit", [])) or not opens.keys() <= commits.keys():
        raise ValueError("a commitment that stands twice, or an opening of what nobody committed to")
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


class Tikal:
    """What lies in Tikal's piles. A treasure tile that is placed takes tokens from the stack."""
    looked = None

    def __init__(self, dealt, setup, components):
        self.masks = {tile["id"]: tile.get("masks", 0) for tile in components["tiles"]}
        self.tiles, self.tokens = list(dealt["tiles"]), list(dealt["treasures"])
        self.under = {hex_: list(motifs) for hex_, motifs in dealt.get("buried", {}).items()}
        self.hand = setup.get("hand")

    def act(self, words, reveals):
        """What an action turns up. Whether one turns up tiles depends on more than the piles; which they are does not."""
        match words:
            case ["start" | "end"] if reveals:
                dealt, self.tiles = self.tiles[:len(reveals)], self.tiles[len(reveals):]
                self.hand = dealt[-1] if dealt else None
                return dealt
            case ["choose", tile]:
                self.hand = tile
            case ["place", hex_, *_]:
                count = self.masks[self.hand]
                self.under[hex_], self.tokens = self.tokens[:count], self.tokens[count:]
            case ["dig", hex_] if self.under.get(hex_):
                return [str(self.under[hex_].pop(0))]
        return []


def check(table, headers, acts, setup, report):
    """Plays along with the piles, and compares all that is stated; what was taken back too."""
    viewer = headers.get("viewer", [None])[0]
    # To which tables the seat to move can go back: never beyond its turn, nor beyond what turned something up.
    mover, back = None, []
    for number, seat, words, reveals in acts:
        if words[0] in ("resign", "agreed"):
            continue
        if seat != mover:
            mover, back = seat, []
        if words[0] == "undo":
            count = int(words[1])
            if not 0 < count <= len(back):
                return report.compare("reveals", f"{count} taken back at entry {number}", f"at most {len(back)}")
            table = back[-count]
            del back[-count:]
            continue
        # What is looked at is kept or put back before anything else is done.
        if (words[0] == "keep") != (table.looked is not None):
            expected = "a keep" if table.looked else "after a look"
            return report.compare("reveals", f"{' '.join(words)} at entry {number}", expected)
        before = copy.deepcopy(table)
        dealt = [] if setup and words == ["start"] else table.act(words, reveals)
        expected = ["?"] if viewer and table.looked and seat != viewer else dealt
        if reveals != expected:
            stated = f"{' '.join(reveals) or 'nothing'} at entry {number}"
            return report.compare("reveals", stated, " ".join(expected) or "nothing")
        back = [] if dealt else [*back, before]
    given_up = {seat for _, seat, words, _ in acts if words[0] in ("resign", "agreed")}
    by_table = "all" not in given_up and len(given_up) + 1 < json.loads(headers["config"][0])["players"]
    if table.looked and "result" in headers and by_table:
        return report.compare("reveals", "the end of the game", "a keep")
    print("reveals: fits")


def verify(path):
    report = Report()
    try:
        raw = sys.stdin.buffer.read() if path == "-" else pathlib.Path(path).read_bytes()
        headers, acts = read(raw.decode())
        config = json.loads(headers["config"][0])
        setup = json.loads(headers["setup"][0]) if "setup" in headers else {}
        seed, piles = check_commitments(headers, report)
        if "joined" in headers and seed:
            order = shuffled(seed, "seats", range(1, config["players"] + 1))
            report.compare("seat order", headers["joined"][0], " ".join(map(str, order)))
        game, components = headers["game"][0], config.get("components")
        components = components if isinstance(components, dict) else json.loads((RULES / FILES[game]).read_text())
        piles = piles or setup.get("hidden") or (dealt_piles(game, seed, config, components) if seed else None)
        if "viewer" in headers and setup:
            report.compare("position", " ".join(verify_tikal2.misveiled(setup, headers["viewer"][0])) or "nothing", "nothing")
            print("reveals: not checked, what lies face down in the position is nowhere")
        elif not piles:
            print("reveals: not checked, the piles are not opened")
        else:
            table = verify_tikal2.Table(piles, setup) if game == "tikal2" else Tikal(piles, setup, components)
            check(table, headers, acts, setup, report)
    except (OSError, ValueError, KeyError, IndexError, AttributeError, TypeError, StopIteration) as error:
        print(f"{path}: this is no record that can be read ({error!r})", file=sys.stderr)
        return 2
    return 1 if report.wrong else 0


def main(paths):
    if not paths:
        print(__doc__)
    statuses = []
    for path in paths:
        statuses.append(verify(path))
        if len(paths) > 1:
            print(f"== {path}: {statuses[-1]}")
    return max(statuses, default=2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
