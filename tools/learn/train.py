"""Trains a net on positions that `lab learn encode` wrote, on a GPU.

    lab --json learn layout > layout.json
    python3 tools/learn/train.py --layout layout.json --data one.bin two.bin --out net.bin --trained "…" --version 1

A tenth of the games is held back; what the net makes of them is printed, beside what the weights make of them.
"""
import argparse
import json
import math
import time

import numpy as np
import torch

import positions
from positions import POINTS, Layout, Parts

ask = argparse.ArgumentParser()
ask.add_argument("--layout", required=True)
ask.add_argument("--data", nargs="+", required=True)
ask.add_argument("--out", required=True)
ask.add_argument("--trained", default="")
ask.add_argument("--version", type=int, default=1)
ask.add_argument("--epochs", type=int, default=4, help="on what came of the games, and as many on the net's own later judgement")
ask.add_argument("--trust", type=float, default=0.8, help="how much of a target is what came later, the rest the next judgement")
ask.add_argument("--batch", type=int, default=8192)
ask.add_argument("--rate", type=float, default=2e-3)
ask.add_argument("--decay", type=float, default=0.01, help="how strongly weights are pulled to zero")
ask.add_argument("--winning", type=float, default=0.3, help="how much who won counts beside points")
ask.add_argument("--mean", type=float, default=0.0, help="take a running mean of the net, of which so much stays at a step")
ask.add_argument("--seconds", type=float, default=1e9, help="for each of the two parts")
ask.add_argument("--steps", type=int, nargs=2, help="so many steps for the two parts, however many epochs these are: the same on every machine")
ask.add_argument("--most", type=int, default=None, help="positions of each file")
ask.add_argument("--weights", help="write new linear weights into this file too")
ask.add_argument("--weights-made", default="")
ask.add_argument("--seed", type=int, default=1)
ask = ask.parse_args()

dev = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.backends.cuda.matmul.allow_tf32 = True
torch.manual_seed(ask.seed)
begin = time.time()


def log(*what):
    print(f"[{time.time() - begin:6.1f}]", *what, flush=True)


layout = Layout(ask.layout)
SEATS, PLACES = layout.seats, layout.places
raw = []
for number, path in enumerate(ask.data):
    data = np.fromfile(path, dtype=np.uint8, count=-1 if ask.most is None else ask.most * layout.size).reshape(-1, layout.size)
    data[:, :4].view(np.uint32)[:, 0] += number * 100_000_000
    raw.append(torch.from_numpy(data))
raw = torch.cat(raw).to(dev)
N = len(raw)
game = raw[:, :4].contiguous().view(torch.int32)[:, 0].long()
turn = raw[:, 4:6].contiguous().view(torch.int16)[:, 0].long()
all_parts = Parts(layout, raw, lambda part: part.contiguous().view(torch.int16))
players, mover = all_parts.players.long(), all_parts.mover.long()
auction, third = all_parts.auction.long(), all_parts.third.long()
present = torch.arange(SEATS, device=dev)[None] < players[:, None]
now, final = all_parts.wide[:, :, 0].float(), all_parts.wide[:, :, 1].float()
win, hope = all_parts.wide[:, :, 2].float() / layout.win, all_parts.wide[:, :, 3].float() / 100
stage = all_parts.seat[:, :, 0].long()
held_back = game % 10 == 0
to_come = (stage >= 5).any(1)  # somebody still scores
same_game = torch.cat([game[1:] == game[:-1], torch.zeros(1, dtype=torch.bool, device=dev)])
log(f"{N} positions, {int((~same_game).sum())} games")


def offsets(sizes):
    return torch.from_numpy(positions.firsts(sizes)).to(dev)


OFF = {name: offsets(getattr(layout, name)) for name in ("table", "seat", "place", "standing", "own")}


def hot(numbers, name):
    """Ones at the rows that numbers choose."""
    sizes = getattr(layout, name)
    rows = torch.zeros(*numbers.shape[:-1], sum(sizes), device=dev)
    return rows.scatter_(-1, numbers.long() + OFF[name], 1.0)


class Value(torch.nn.Module):
    def __init__(self):
        super().__init__()
        rows = lambda count, width, size: torch.nn.Parameter(torch.randn(count, width) * size)
        self.place_rows = rows(layout.place_rows, layout.place_hidden, 0.2)
        self.place_bias = torch.nn.Parameter(torch.zeros(layout.place_hidden))
        self.second = torch.nn.Linear(layout.place_hidden, layout.place_out)
        self.third = torch.nn.Linear(layout.place_out, layout.hidden)
        self.table_rows = rows(layout.table_rows, layout.hidden, 0.1)
        self.bias = torch.nn.Parameter(torch.zeros(layout.hidden))
        self.head = torch.nn.Linear(layout.hidden, layout.head)
        self.out = torch.nn.Linear(layout.head, 2)
        self.slopes = torch.nn.Parameter(torch.full((3, 25), 0.1))
        with torch.no_grad():
            self.third.weight *= 0.3
            self.third.bias *= 0
            self.out.weight *= 0.3

    def forward(self, i):
        part = Parts(layout, raw[i], lambda part: part.contiguous().view(torch.int16))
        there = present[i].float()
        active = lambda x: x.clamp(0, 7.996)
        place, own, rival, alone = (self.place_rows[a:b] for a, b in layout.place_blocks)
        first = self.place_bias + (hot(part.place, "place") @ place)[:, :, None]
        standing = hot(part.standing, "standing") * there[:, None, :, None]
        both = standing @ torch.cat([own, rival], 1)
        mine, rivals = both[..., :layout.place_hidden], both[..., layout.place_hidden:]
        first = first + mine + rivals.sum(2, keepdim=True) - rivals
        looks = torch.stack([part.lead] + [part.seat[:, None, :, n].expand(part.lead.shape) for n in (0, 2)], -1)
        first = active(first + hot(looks, "own") @ alone)
        out = self.third(active(self.second(first)))
        lies = (torch.arange(PLACES, device=dev)[None] < part.places[:, None]).float()
        sums = self.bias + (out * lies[:, :, None, None]).sum(1)
        table, own, rival, motif = (self.table_rows[a:b] for a, b in layout.table_blocks)
        seat = hot(part.seat, "seat") * there[:, :, None]
        both = seat @ torch.cat([own, rival], 1)
        mine, rivals = both[..., :layout.hidden], both[..., layout.hidden:]
        sums = sums + (hot(part.table, "table") @ table)[:, None] + mine + rivals.sum(1, keepdim=True) - rivals
        motifs = torch.nn.functional.one_hot(part.motif.long(), layout.motif).sum(2).float()
        sums = sums + motifs @ motif
        out = self.out(active(self.head(active(sums))))
        expected = now[i] + POINTS * out[..., 0]
        slope = self.slopes[(players[i] - 2)[:, None], stage[i]]
        hopes = (out[..., 1] + slope * expected.detach()).masked_fill(~present[i], -1e9)
        return expected, hopes.log_softmax(1)

    def parts(self):
        """As `positions.whole` wants them."""
        get = lambda part: part.detach().cpu().double().numpy()
        layers = {name: getattr(self, name) for name in ("second", "third", "head", "out")}
        net = {name: get(getattr(self, name)) for name in ("place_rows", "place_bias", "table_rows", "bias", "slopes")}
        for name, layer in layers.items():
            net[name], net[name + "_bias"] = get(layer.weight), get(layer.bias)
        return net


def margin(points, there):
    """Own points less the mean of the rivals'."""
    points = points * there
    others = there.sum(1, keepdim=True) - 1
    return (points - (points.sum(1, keepdim=True) - points) / others) * there


def judge(net, ids):
    expected, chances = torch.empty(N, SEATS, device=dev), torch.empty(N, SEATS, device=dev)
    net.eval()
    with torch.no_grad():
        for i in ids.split(16384):
            expected[i], chances[i] = net(i)
    return expected, chances


def absolute(i):
    """For each seat counted from the one to move, which seat it is."""
    seats = torch.arange(SEATS, device=dev)[None]
    return torch.where(seats < players[i][:, None], (mover[i][:, None] + seats) % players[i][:, None], seats)


def later(expected, trust):
    """What each position's later ones say: the end of the game as far as it is trusted, the next judgement for the rest."""
    target = final.clone()
    last = int(turn.max())
    for step in range(last - 1, -1, -1):
        i = torch.nonzero((turn == step) & same_game)[:, 0]
        if len(i) == 0:
            continue
        coming = trust * target[i + 1] + (1 - trust) * expected[i + 1]
        by_seat = torch.zeros_like(coming).scatter(1, absolute(i + 1), coming)
        target[i] = by_seat.gather(1, absolute(i))
    return target


def train(net, target, part, rate, name):
    ids = torch.nonzero(~held_back & to_come)[:, 0]
    test = torch.nonzero(held_back & to_come)[:, 0]
    test = test[torch.randperm(len(test), device=dev)[:200_000]]
    steps = ask.steps[part] if ask.steps else max(1, ask.epochs * (len(ids) // ask.batch))
    epochs = -(-steps // max(1, len(ids) // ask.batch))
    opt = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=ask.decay)
    mean = [part.detach().clone() for part in net.parameters()]
    start, step = time.time(), 0
    for epoch in range(epochs):
        net.train()
        for i in ids[torch.randperm(len(ids), device=dev)].split(ask.batch):
            done = max(step / steps, (time.time() - start) / ask.seconds)
            if done >= 1 or len(i) < min(ask.batch, len(ids)):
                break
            for group in opt.param_groups:
                group["lr"] = rate * min(1, step / 100 + 0.01) * 0.5 * (1 + math.cos(math.pi * done))
            expected, chances = net(i)
            there = present[i].float()
            count = there.sum()
            wrong = (margin(expected - target[i], there) / POINTS).square().sum() / count
            level = ((expected - target[i]) / POINTS * there).square().sum() / count
            lost = -(win[i] * chances.masked_fill(~present[i], 0)).sum(1).mean()
            loss = wrong + 0.25 * level + ask.winning * lost
            opt.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            opt.step()
            with torch.no_grad():
                for part in net.parameters():
                    part.clamp_(-100, 100)
                stays = min(ask.mean, step / (step + 10))
                torch._foreach_lerp_(mean, list(net.parameters()), 1 - stays)
            step += 1
        expected, chances = judge(net, test)
        log(f"{name} {epoch}: {step} steps, held back: " + " ".join(measure(expected, chances, test)))
    with torch.no_grad():
        for part, steady in zip(net.parameters(), mean):
            part.copy_(steady)
    expected, chances = judge(net, test)
    log(f"{name}: held back: " + " ".join(measure(expected, chances, test)))
    return net


def measure(expected, chances, i):
    there = present[i].float()
    aim, said = margin(final[i] - now[i], there), margin(expected[i] - now[i], there)
    left = ((aim - said) ** 2).sum() / (aim ** 2).sum()
    off = ((aim - said).abs() * there).sum() / there.sum()
    lost = -(win[i] * chances[i].masked_fill(~present[i], 0)).sum(1).mean()
    return f"explained {1 - left:.4f}", f"off by {off:.3f}", f"log-loss {lost:.4f}"


def logistic(points, ids):
    """Chances from points alone: how much a point counts is fitted for each number of players and stage."""
    slopes = torch.full((3, 25), 0.1, device=dev, requires_grad=True)
    opt = torch.optim.Adam([slopes], lr=0.02)
    chances = lambda i: (points[i] * slopes[(players[i] - 2)[:, None], stage[i]]).masked_fill(~present[i], -1e9).log_softmax(1)
    for _ in range(200):
        i = ids[torch.randint(len(ids), (65536,), device=dev)]
        loss = -(win[i] * chances(i).masked_fill(~present[i], 0)).sum(1).mean()
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        return chances(torch.arange(N, device=dev))


def calibration(chances, i):
    """The mean distance of what was said and what came, over ten bins of equal count, in points of a hundred."""
    said = chances[i].exp()[present[i]]
    came = win[i][present[i]]
    order = said.argsort()
    bins = [(said[part].mean() - came[part].mean()).abs() * len(part) for part in order.chunk(10)]
    return float(100 * sum(bins) / len(order))


def cells(expected, chances, old):
    """By players, mode and third of the game, on games that were held back."""
    rows = []
    for count in (2, 3, 4):
        for mode in (0, 1):
            for part in range(3):
                i = torch.nonzero(held_back & (players == count) & (auction == mode) & (third == part))[:, 0]
                if len(i) == 0:
                    continue
                lost = lambda said: float(-(win[i] * said[i].masked_fill(~present[i], 0)).sum(1).mean())
                rows.append((count, "auction" if mode else "basic", ["early", "middle", "late"][part], len(i),
                             calibration(chances, i), lost(chances), lost(old)))
    for row in rows:
        log("%d %-7s %-6s %7d positions, off by %.2f, log-loss %.4f, weights %.4f" % row)
    weigh = lambda column: sum(row[column] * row[3] for row in rows) / sum(row[3] for row in rows)
    log(f"all: log-loss {weigh(5):.4f}, weights {weigh(6):.4f}, {100 * (1 - weigh(5) / weigh(6)):.1f} % below")


def linear(path):
    """New weights: least squares of what a seat still gains on its rivals, by what is counted at the ends of turns."""
    count = len(layout.features)
    size = 8 * count
    square, product = torch.zeros(size, size, device=dev, dtype=torch.double), torch.zeros(size, device=dev, dtype=torch.double)
    far = all_parts.seat[:, :, 1]
    for i in torch.nonzero(~held_back)[:, 0].split(16384):
        counted = all_parts.wide[i, :, 4:].double()
        scorings, distance = stage[i] // 5, far[i].double() / 16
        rows = torch.zeros(len(i), SEATS, 8, count, device=dev, dtype=torch.double)
        on = ((scorings > 0) & present[i]).double()
        near = (2 * (scorings - 1)).clamp(min=0)
        for kind, share in ((near, 1 - distance), (near + 1, distance)):
            rows.scatter_add_(2, kind[:, :, None, None].expand(-1, -1, 1, count), (counted * (share * on)[:, :, None])[:, :, None])
        rows = rows.view(len(i), SEATS, size)
        there = present[i]
        others = there.sum(1)[:, None, None] - 1
        rows = (rows - (rows.sum(1, keepdim=True) - rows) / others)[there]
        aim = margin(final[i] - now[i], there.float())[there].double()
        square += rows.T @ rows
        product += rows.T @ aim
    hold = 30 * (1 + square.diagonal() / float(present[~held_back].sum()))
    found = torch.linalg.solve(square + torch.diag(hold), product)
    stages = (found.view(8, count) * 1000).round().long().tolist()
    compact = lambda value: json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    rows = ",\n".join("    " + compact(row) for row in stages)
    with open(path, "w") as file:
        file.write(f'{{\n  "version": 3,\n  "made": {compact(ask.weights_made)},\n  "features": {compact(layout.features)},\n'
                   f'  "stages": [\n{rows}\n  ]\n}}\n')
    log(f"weights: {path}")


if ask.weights:
    linear(ask.weights)
net = Value().to(dev)
train(net, final, 0, ask.rate, "games")
everything = torch.arange(N, device=dev)
expected, _ = judge(net, everything)
train(net, later(expected, ask.trust), 1, ask.rate / 2, "later")
expected, chances = judge(net, everything)
train_ids = torch.nonzero(~held_back & to_come)[:, 0]
cells(expected, chances, logistic(now + hope, train_ids))

numbers = positions.whole(layout, net.parts())
positions.write(layout, numbers, ask.out, ask.version, ask.trained)
sample = torch.nonzero(held_back & to_come)[:2000, 0]
part = Parts(layout, raw[sample].cpu().numpy(), lambda part: np.ascontiguousarray(part).view(np.int16))
points, _ = positions.say(layout, numbers, part)
said = (expected[sample] - now[sample]).cpu().numpy() * 1000
off = np.abs(points - said)[present[sample].cpu().numpy()]
log(f"in whole numbers: off by {off.mean() / 1000:.3f} points on average, {off.max() / 1000:.3f} at most; {ask.out}")
