import { expect, it } from 'vitest';
import { asked, eyesIn, type Eyes } from './eyes';

it.each<[string, Eyes]>([
  ['', 'open'],
  ['?as=open', 'open'],
  ['?as=watch', 'watch'],
  ['?as=1', 1],
  ['?as=3', 3],
  ['?as=4', 'open'],
  ['?as=0', 'open'],
  ['?as=1.5', 'open'],
  ['?as=', 'open'],
  ['?as=Ann', 'open'],
])('%s is looked at as %s', (query, eyes) => {
  expect(eyesIn(new URLSearchParams(query), 3)).toBe(eyes);
});

it.each<Eyes>(['open', 'watch', 1, 2])('%s is found again in its own address', (eyes) => {
  expect(eyesIn(new URLSearchParams(asked(eyes)), 2)).toBe(eyes);
});
