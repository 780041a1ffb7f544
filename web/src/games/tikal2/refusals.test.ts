// Every reason for which the engine refuses a move names a rule, and its paragraph can be opened in every language.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES, loadRules } from '../../i18n';
import { idsOf, type RulesText } from '../../rules/text';
import { testEngine } from '../../engine/testing';
import { asRefusal } from '../../shell/state/planner.svelte';
import codes from './texts/en/refusal.json';

/** The rule of each code, as the engine's source has it. */
function ruled(): Map<string, string> {
  const source = readFileSync(new URL('../../../../crates/tikal2/src/refusal.rs', import.meta.url), 'utf8');
  const arms = /fn rule\(&self\)[^]*?match self \{([^]*?)\n {8}\}/.exec(source)![1]!;
  const found = new Map<string, string>();
  for (const [, names, rule] of arms.matchAll(/([^,"]+)=>\s*"(\w+)"/g))
    for (const name of names!.replaceAll('{ .. }', '').split('|'))
      found.set(
        name
          .trim()
          .replaceAll(/(?<!^)(?=[A-Z])/g, '_')
          .toLowerCase(),
        rule!,
      );
  return found;
}

it('names a rule for every code', () => {
  expect([...ruled().keys()].sort()).toEqual(Object.keys(codes).sort());
});

it.each(LANGUAGES)('has the paragraph of every such rule: %s', async (language) => {
  const ids = idsOf(await loadRules<RulesText>('tikal2', language));
  expect([...ruled()].filter(([, rule]) => !ids.has(rule))).toEqual([]);
});

it('hears the rule with the refusal', async () => {
  const engine = await testEngine('tikal2');
  const local = engine.local({
    game: 'tikal2',
    config: { players: 2 },
    names: ['Ann', 'Bob'],
    marks: [],
    seed: '1'.repeat(64),
  });
  const draft = local.hold(1).draft(1);
  const told = (action: string): unknown => {
    try {
      return draft.play(action);
    } catch (error) {
      return asRefusal(error);
    }
  };
  expect(told('sail 2')).toMatchObject({ code: 'first_keys_due', rule: ruled().get('first_keys_due') });
});
