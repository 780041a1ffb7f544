// Every picture of a rule is drawn and said, and nothing is said of a picture that is not drawn.
import { expect, it } from 'vitest';
import { LANGUAGES, loadRules } from '../i18n';
import { GAMES, loadPictures } from '../shell/hosted';
import type { RulesText } from './text';

const pictured = GAMES.flatMap((game) => LANGUAGES.map((language) => [game, language] as const));

it.each(pictured)('the pictures of %s are those that are said in %s', async (game, language) => {
  const { sections } = await loadRules<RulesText>(game, language);
  const said = sections.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ id, picture }) => (picture ? [id] : [])),
  );
  const drawn = (await loadPictures(game))?.rules ?? [];
  expect([...drawn].sort()).toEqual(said.sort());
});
