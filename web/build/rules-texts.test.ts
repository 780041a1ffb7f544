import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from '../src/i18n/format';
import { check } from './rules-texts.mjs';

const read = (path: string): string => readFileSync(`../${path}`, 'utf8');
/** The check on the repository with one file changed. */
const changed = (path: string, change: (text: string) => string): string[] =>
  check((asked) => (asked === path ? change(read(asked)) : read(asked)), parse, ['tikal']);

interface Rules {
  sections: { id: string; title: string; paragraphs: { id: string; text: string }[] }[];
}
const rules =
  (change: (rules: Rules) => void) =>
  (text: string): string => {
    const all = JSON.parse(text) as Rules;
    change(all);
    return JSON.stringify(all);
  };
const refusals =
  (change: Record<string, string | undefined>) =>
  (text: string): string =>
    JSON.stringify({ ...JSON.parse(text), ...change });

it('accepts the texts as they are', () => {
  expect(check(read, parse, ['tikal'])).toEqual([]);
});

it('ends with an error where something is wrong', () => {
  const ran = spawnSync(process.execPath, ['build/rules-texts.mjs', 'nowhere'], { encoding: 'utf8' });
  expect(ran.status).toBe(1);
  expect(ran.stderr).toContain('web/src/games');
}, 60_000);

const RULES = 'web/src/games/tikal/texts/de/rules.json';
const REFUSAL = 'web/src/games/tikal/texts/cs/refusal.json';
const DECLINED = 'web/src/i18n/cs/refusal.json';
it.each<[string, string, (text: string) => string, string]>([
  [
    'a rule without its paragraph',
    RULES,
    rules(({ sections }) => sections[0]!.paragraphs.shift()),
    'de: rules: C1 is missing',
  ],
  [
    'a new rule that nobody has told',
    'rules/tikal.md',
    (text) => `${text}\n- R11 New.\n`,
    'fr: rules: R11 is missing',
  ],
  [
    'a new row of the editions',
    'rules/tikal.md',
    (text) => `${text}\n| E5 | new |\n`,
    'en: rules: E5 is missing',
  ],
  [
    'a paragraph too many',
    RULES,
    rules(({ sections }) => sections[0]!.paragraphs.push({ id: 'C9', text: 'Neu.' })),
    'C9 is no rule',
  ],
  [
    'a paragraph twice',
    RULES,
    rules(({ sections }) => sections[1]!.paragraphs.push({ id: 'C1', text: 'Noch einmal.' })),
    'de: rules: C1 is there twice',
  ],
  [
    'another order',
    RULES,
    rules(({ sections }) => sections[0]!.paragraphs.reverse()),
    'de: rules: the order differs',
  ],
  [
    'other sections',
    RULES,
    rules(({ sections }) => (sections[0]!.id = 'x')),
    'de: rules: sections: "x setup',
  ],
  [
    'a section without a title',
    RULES,
    rules(({ sections }) => (sections[0]!.title = '')),
    'de: rules: the section components has no title',
  ],
  [
    'an empty paragraph',
    RULES,
    rules(({ sections }) => (sections[0]!.paragraphs[0]!.text = ' ')),
    'de: rules: C1 is empty',
  ],
  [
    'a reference to no rule',
    RULES,
    rules(({ sections }) => (sections[0]!.paragraphs[0]!.text += ' Siehe A99.')),
    'C1 names A99, which is no rule',
  ],
  [
    'a reference that the others do not have',
    RULES,
    rules(({ sections }) => (sections[0]!.paragraphs[0]!.text += ' Siehe A9.')),
    'de: rules: rules named in C1: "A9", but "" in en',
  ],
  ['a missing refusal', REFUSAL, refusals({ no_temple: undefined }), 'cs: refusal: no_temple is missing'],
  ['a missing answer', DECLINED, refusals({ not_to_move: undefined }), 'cs: refusal: not_to_move is missing'],
  ['an unknown refusal', REFUSAL, refusals({ no_tempel: 'x' }), 'cs: refusal: no_tempel is no code'],
  [
    'a placeholder that is no parameter',
    REFUSAL,
    refusals({ no_temple: 'x {hax}' }),
    'cs: refusal: no_temple has no parameter hax, only [hex]',
  ],
  [
    'one inside a choice',
    DECLINED,
    refusals({ list: '{length, plural, other {# {most}}}' }),
    'list has no parameter most, only [length longest]',
  ],
  [
    'a new code of the rules',
    'web/src/generated/tikal.ts',
    (text) =>
      text.replace(
        '{ "code": "own_seat" }',
        '{ "code": "own_seat" } | { "code": "too_late", "params": { hour: number, } }',
      ),
    'en: refusal: too_late is missing',
  ],
  [
    'a new code of sessions',
    'web/src/generated/codes.json',
    (text) => text.replace('"over": []', '"over": [], "paused": []'),
    'en: refusal: paused is missing',
  ],
])('refuses %s', (_, path, change, fault) => {
  expect(changed(path, change).join('\n')).toContain(fault);
});
