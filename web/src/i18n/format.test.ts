import { describe, expect, it } from 'vitest';
import { Locale, parse, plain } from './format';

const say = (language: string, message: string, params = {}): string =>
  plain(new Locale(language).pieces(parse(message), params));

describe('messages', () => {
  it('puts values in, numbers as the language writes them', () => {
    expect(say('en', 'Hello {name}, {n} points', { name: 'Ann', n: 1234 })).toBe('Hello Ann, 1,234 points');
    expect(say('de', '{n} Punkte', { n: 1234 })).toBe('1.234 Punkte');
  });

  it('chooses plural forms by the rules of the language', () => {
    const czech = '{n, plural, one {# tah} few {# tahy} many {# tahu} other {# tahů}}';
    expect([1, 2, 4, 5, 1.5].map((n) => say('cs', czech, { n }))).toEqual([
      '1 tah',
      '2 tahy',
      '4 tahy',
      '5 tahů',
      '1,5 tahu',
    ]);
    const french = '{n, plural, one {# tour} other {# tours}}';
    expect([0, 1, 2].map((n) => say('fr', french, { n }))).toEqual(['0 tour', '1 tour', '2 tours']);
  });

  it('prefers exact forms, nests, and falls back to other', () => {
    const message = '{n, plural, =0 {nobody} one {{who} alone} other {{who} and # more}}';
    expect(say('en', message, { n: 0, who: 'Ann' })).toBe('nobody');
    expect(say('en', message, { n: 1, who: 'Ann' })).toBe('Ann alone');
    expect(say('en', message, { n: 3, who: 'Ann' })).toBe('Ann and 3 more');
    expect(say('en', '{s, select, me {you} other {they}}', { s: 'else' })).toBe('they');
  });

  it('keeps tags apart for links', () => {
    const pieces = new Locale('en').pieces(parse('see <rule>{id}</rule>.'), { id: 'A6' });
    expect(pieces).toEqual(['see ', { tag: 'rule', children: ['A6'] }, '.']);
  });

  it('leaves an absent value in sight', () => {
    expect(say('en', 'Hello {name}')).toBe('Hello {name}');
  });

  it.each([
    '{',
    'a } b',
    '{n, plural, one {x}}',
    '{n, foo}',
    '<a>x',
    'x</a>',
    '{n, plural, other {x}',
    '<a>x</b>',
  ])('says where %s is malformed', (message) => expect(() => parse(message)).toThrow(/at character \d+/));

  it('takes quotes, comparison signs and dashes as they are', () => {
    expect(say('fr', "l'île < 3 – d'or")).toBe("l'île < 3 – d'or");
  });
});
