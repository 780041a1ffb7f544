// A game in five minutes says the same in every language, in so many words, and names rules that there are.
import { describe, expect, it } from 'vitest';
import { LANGUAGES, loadRules, type Language } from '../i18n';
import { GAMES } from '../shell/hosted';
import { loadOverview, type OverviewText } from './overview';
import { idsOf, type RulesText } from './text';

/** Soft hyphens part no word. */
const words = ({ sections }: OverviewText): number =>
  sections.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

describe.each(GAMES)('%s in five minutes', (game) => {
  it.each(LANGUAGES)('has its sections in %s', async (language) => {
    const shape = async (of: Language) =>
      (await loadOverview(game, of)).sections.map(({ id, rules }) => ({ id, rules }));
    expect(await shape(language)).toEqual(await shape('en'));
    const { title, intro, sections } = await loadOverview(game, language);
    for (const said of [
      title,
      intro,
      ...sections.flatMap(({ title, text, picture }) => [title, text, picture]),
    ])
      expect(said.trim()).not.toBe('');
  });

  it.each(LANGUAGES)('names rules that there are in %s', async (language) => {
    const ids = idsOf(await loadRules<RulesText>(game, language));
    const { sections } = await loadOverview(game, language);
    for (const { id, rules } of sections) {
      expect(rules.length, id).toBeGreaterThan(0);
      for (const rule of rules) expect([...ids], id).toContain(rule);
    }
  });

  it.each(LANGUAGES)('is read in five minutes in %s', async (language) => {
    const text = await loadOverview(game, language);
    expect(text.sections.length).toBeGreaterThanOrEqual(8);
    expect(words(text)).toBeGreaterThan(500);
    expect(words(text)).toBeLessThan(900);
  });
});
