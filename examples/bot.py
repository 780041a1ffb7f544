#!/usr/bin/env python3
"""A bot for `mutal arena`: digs where it can, walks where it must, else does anything legal.

    mutal arena --game tikal2 --bots 'random,ext:python3 examples/bot.py'

The protocol is described in docs/bots.md: one JSON object a line, both ways.
"""
import json
import random
import sys

LIKES = ["dig", "uncover", "deliver", "explore", "guard", "count", "camp", "enter"]


def choose(legal):
    for verb in LIKES:
        liked = [action for action in legal if action.split()[0] == verb]
        if liked:
            return random.choice(liked)
    return random.choice(legal)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1}
        elif message["type"] == "start":
            random.seed(message["seat"])
            continue
        elif message["type"] == "move":
            answer = {"type": "move", "action": choose(message["legal"])}
        else:
            continue
        print(json.dumps(answer), flush=True)


main()
