"""The piles of Tikal II and what is drawn from them, for tools/verify.py. It knows no other rule of the game.

A look turns up the top three of a stack, or all that are left; one is kept, the others go back on top in the order that
the action names. So each reveal follows from the piles and from the actions before it.
"""
import json
import re

KINDS = ["mask", "cup", "figure", "necklace", "tablet"]
CARDS = ["passage", "bonus", "explore", "kinds", "key", "flight", "forest", "five", "colours", "twin"]
COLOURS = ["pink", "blue", "yellow", "green", "brown"]
LOOK = 3


def piles(shuffled, below, config, components):
    """All piles, the next to be drawn first. `shuffled` and `below` draw from the streams of the seed."""
    tiles = [n for n, tile in enumerate(components["tiles"], 1) if tile["players"] <= config["players"]]
    count = {entry["card"]: entry["count"] for entry in components["cards"]}
    treasures = shuffled("treasures", [kind for kind in KINDS for _ in range(5)])[::-1]
    cuts = (11, 22, 22) if config.get("more_control") else (9, 17, 25)
    return {
        "tiles": [shuffled("tiles 1", tiles), shuffled("tiles 2", tiles)],
        "disc": below("disc", 5),
        "altars": shuffled("altars", COLOURS + ["many"])[::-1],
        "open": treasures[cuts[2]:],
        "treasures": [treasures[:cuts[0]], treasures[cuts[0]:cuts[1]], treasures[cuts[1]:cuts[2]]],
        "cards": shuffled("cards", [card for card in CARDS for _ in range(count.get(card, 0))])[::-1],
        "lights": shuffled("lights", [f"{colour}{n}" for colour in COLOURS for n in (1, 2)])[::-1],
    }


def misveiled(setup, viewer):
    """What a position of this viewer should not say: a face that he has not seen, a back that he has, the piles."""
    faces = re.findall(r'"((\?|\w+)(?:@\w+)?:(all|[1-4]+))"', json.dumps(setup))
    wrong = [face for face, name, seen in faces if (name == "?") == (seen == "all" or viewer in seen)]
    return wrong + ["hidden"] * ("hidden" in setup)


class Table:
    """What lies in the stacks, and what was taken from them to be looked at."""

    def __init__(self, dealt, setup):
        def seen(faces):
            return [face.split(":")[0] for face in faces]

        on_top = [seen(stack.get("seen", [])) for stack in setup.get("treasures", [])] or [[], [], []]
        on_top += [seen(setup.get("cards", [])), seen(setup.get("lights", []))]
        unseen = [*dealt["treasures"], dealt["cards"], dealt["lights"]]
        self.stacks = [top + list(rest) for top, rest in zip(on_top, unseen, strict=True)]
        self.sorts = "TTTCR"
        self.altars, self.layouts = list(dealt["altars"]), list(dealt["tiles"])
        self.disc, self.open = dealt["disc"], dealt.get("open", [])
        self.round = setup.get("round", 1)
        self.left = sum(map(len, setup["sites"])) if setup else len(self.layouts[0])
        phase = setup.get("phase")
        choice = phase["turn"].get("choice") if isinstance(phase, dict) else None
        self.altar = choice == "altar"
        look = choice.get("look") if isinstance(choice, dict) else None
        self.looked = (look["pile"] - 1, seen(look["items"])) if look else None

    def start(self):
        """LS: tiles, disc, the top altar room, the open row."""
        layout = self.layouts.pop(0)
        return [self.tiles(layout), f"D:{self.disc}", f"A:{self.altars.pop(0)}", *(f"T:{kind}" for kind in self.open)]

    @staticmethod
    def tiles(layout):
        return "L:" + ".".join(map(str, layout))

    def top(self, pile, count):
        taken, self.stacks[pile] = self.stacks[pile][:count], self.stacks[pile][count:]
        return taken

    def look(self, pile):
        if not self.stacks[pile]:
            return []
        self.looked = (pile, self.top(pile, LOOK))
        return [f"{self.sorts[pile]}:{'.'.join(self.looked[1])}"]

    def act(self, words, reveals):
        """What an action turns up. Only of a dig it depends on more than the piles: whether it shows cards."""
        match words:
            case ["start"]:
                return self.start()
            case ["draw", stack]:
                return self.look(int(stack) - 1)
            case ["use", "card"]:
                return self.look(3)
            case ["use", "light"]:
                return self.look(4)
            case ["dig", *_] if reveals:
                return self.look(3)
            case ["open", _, stack]:
                return [f"T:{kind}" for kind in self.top(int(stack) - 1, 1)]
            case ["keep", place, *swap]:
                pile, items = self.looked
                del items[int(place) - 1]
                self.stacks[pile][:0] = items[::-1] if swap else items
                self.looked = None
            case ["use", symbol, *_]:
                self.altar = symbol == "altar"
            case ["place", *_] if self.altar:
                self.altar = False
                return [f"A:{self.altars.pop(0)}"] if self.altars else []
            case ["take", _]:
                self.left -= 1
            case ["end"] if self.left == 0 and self.round == 1:
                layout = self.layouts.pop(0)
                self.round, self.left = 2, len(layout)
                return [self.tiles(layout)]
        return []
