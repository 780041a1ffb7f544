// A game in five minutes: its words, in a chunk for each language that comes with the page that shows them.
import type { Language } from '../i18n';

export interface OverviewText {
  title: string;
  intro: string;
  sections: {
    id: string;
    title: string;
    text: string;
    /** What the picture shows. */
    picture: string;
    /** The rules that the section sums up. */
    rules: string[];
  }[];
}

const texts = import.meta.glob<{ default: OverviewText }>('../games/*/texts/*/overview.json');

export async function loadOverview(game: string, language: Language): Promise<OverviewText> {
  return (await texts[`../games/${game}/texts/${language}/overview.json`]!()).default;
}
