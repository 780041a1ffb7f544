"""Positions that `lab learn encode` wrote, and nets as the engine reads them. Needs numpy alone."""
import json

import numpy as np

UNIT = 256  # one, in activations and weights
MOST = 8 * UNIT - 1  # the most an activation can be
POINTS = 20  # one, of the first output, in points
CHANCE = 4096  # one, of a slope


class Layout:
    """What `lab --json learn layout` says."""

    def __init__(self, path):
        with open(path) as file:
            said = json.load(file)
        self.said = said
        self.size, self.seats, self.places = said["size"], said["seats"], said["places"]
        self.place_size, self.wide, self.at, self.win = said["place_size"], said["wide"], said["at"], said["win"]
        self.features = said["features"]
        sizes = lambda name: [size for _, size in said[name]]
        self.table, self.seat, self.place = sizes("table"), sizes("seat"), sizes("place")
        self.standing, self.own, self.motif = sizes("standing"), sizes("own"), said["motif"]
        self.place_rows, self.place_hidden, self.place_out, self.table_rows, self.hidden, self.head = said["layers"]
        # Blocks of rows, in the engine's order.
        self.place_blocks = blocks([sum(self.place), sum(self.standing), sum(self.standing), sum(self.own)])
        self.table_blocks = blocks([sum(self.table), sum(self.seat), sum(self.seat), self.motif])
        assert self.place_blocks[-1][1] == self.place_rows and self.table_blocks[-1][1] == self.table_rows

    def shapes(self):
        """The parts of a net in the order of its file; True for numbers of four bytes."""
        return [
            ("place_rows", (self.place_rows, self.place_hidden), False),
            ("place_bias", (self.place_hidden,), False),
            ("second", (self.place_out, self.place_hidden), False),
            ("second_bias", (self.place_out,), True),
            ("third", (self.hidden, self.place_out), False),
            ("third_bias", (self.hidden,), True),
            ("table_rows", (self.table_rows, self.hidden), False),
            ("bias", (self.hidden,), False),
            ("head", (self.head, self.hidden), False),
            ("head_bias", (self.head,), True),
            ("out", (2, self.head), False),
            ("out_bias", (2,), True),
            ("slopes", (3, 25), False),
        ]


def blocks(sizes):
    ends = np.cumsum(sizes)
    return [(int(end - size), int(end)) for size, end in zip(sizes, ends)]


def firsts(sizes):
    """The first row of each slot."""
    return np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)


class Parts:
    """The numbers of positions, as views of their bytes. Works for numpy arrays and for torch tensors."""

    def __init__(self, layout, raw, words):
        count, at, seats = len(raw), layout.at, layout.seats
        self.raw, self.layout, self.count = raw, layout, count
        self.players, self.auction, self.mover, self.third, self.places = (raw[:, i] for i in (6, 7, 8, 9, 10))
        self.wide = words(raw[:, at["wide"]:at["table"]]).reshape(count, seats, layout.wide)
        self.table = raw[:, at["table"]:at["seats"]]
        self.seat = raw[:, at["seats"]:at["motifs"]].reshape(count, seats, len(layout.seat))
        self.motif = raw[:, at["motifs"]:at["places"]].reshape(count, seats, 8)
        place = raw[:, at["places"]:].reshape(count, layout.places, layout.place_size)
        own = len(layout.place)
        standing = own + seats * len(layout.standing)
        self.place = place[:, :, :own]
        self.standing = place[:, :, own:standing].reshape(count, layout.places, seats, len(layout.standing))
        self.lead = place[:, :, standing:]


def read(layout, path, most=None):
    """Positions of a file."""
    count = -1 if most is None else most * layout.size
    raw = np.fromfile(path, dtype=np.uint8, count=count).reshape(-1, layout.size)
    return Parts(layout, raw, lambda part: np.ascontiguousarray(part).view(np.int16))


def whole(layout, net):
    """A net in whole numbers, from one with fractions. Rows are in activations, biases of layers in weight times activation."""
    numbers = {}
    for name, shape, wide in layout.shapes():
        part = np.asarray(net[name], dtype=np.float64).reshape(shape)
        unit = CHANCE if name == "slopes" else UNIT * UNIT if wide else UNIT
        part = np.rint(part * unit)
        most = np.abs(part).max()
        assert most < (2**31 if wide else 2**15), f"{name} has a number that is too large: {most / unit}"
        numbers[name] = part.astype(np.int32 if wide else np.int16)
    return numbers


def write(layout, numbers, path, version, trained):
    """Writes a net as the engine reads it."""
    origin = {
        "game": "tikal",
        "version": version,
        "rules": layout.said["rules"],
        "encoding": layout.said["encoding"],
        "layers": layout.said["layers"],
        "trained": trained,
    }
    with open(path, "wb") as file:
        file.write(json.dumps(origin, separators=(",", ":")).encode() + b"\n")
        for name, _, wide in layout.shapes():
            file.write(numbers[name].astype("<i4" if wide else "<i2").tobytes())


def say(layout, numbers, parts):
    """What the engine says: thousandths of points to come and confidence, for each position and seat. In whole numbers."""
    wide = {name: part.astype(np.int64) for name, part in numbers.items()}
    seats = np.arange(layout.seats)
    present = (seats[None] < parts.players[:, None]).astype(np.int64)
    wrap = lambda x: ((x + 2**15) % 2**16) - 2**15
    rounded = lambda x: (x + UNIT // 2) >> 8
    rows = wide["place_rows"]
    place, own, rival, alone = (rows[begin:end] for begin, end in layout.place_blocks)
    picked = lambda table, sizes, numbers: table[firsts(sizes) + numbers.astype(np.int64)].sum(-2)
    first = wide["place_bias"] + picked(place, layout.place, parts.place)[:, :, None]
    first = first + picked(own, layout.standing, parts.standing)
    rivals = picked(rival, layout.standing, parts.standing) * present[:, None, :, None]
    first = first + rivals.sum(2, keepdims=True) - rivals
    looks = np.stack([parts.lead] + [np.broadcast_to(parts.seat[:, None, :, i], parts.lead.shape) for i in (0, 2)], -1)
    first = wrap(first + picked(alone, layout.own, looks)).clip(0, MOST)
    second = rounded(first @ wide["second"].T + wide["second_bias"]).clip(0, MOST)
    third = wrap(rounded(second @ wide["third"].T + wide["third_bias"]))
    there = np.arange(layout.places)[None] < parts.places[:, None]
    sums = wide["bias"] + (third * there[:, :, None, None]).sum(1)
    rows = wide["table_rows"]
    table, own, rival, motif = (rows[begin:end] for begin, end in layout.table_blocks)
    sums = sums + picked(table, layout.table, parts.table)[:, None] + picked(own, layout.seat, parts.seat)
    rivals = picked(rival, layout.seat, parts.seat) * present[:, :, None]
    sums = sums + rivals.sum(1, keepdims=True) - rivals + motif[parts.motif.astype(np.int64)].sum(2)
    hidden = wrap(sums).clip(0, MOST)
    head = rounded(hidden @ wide["head"].T + wide["head_bias"]).clip(0, MOST)
    out = head @ wide["out"].T + wide["out_bias"]
    return (out[..., 0] * 625) >> 11, out[..., 1]
