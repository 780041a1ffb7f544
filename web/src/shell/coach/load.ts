// Fetches a guided game.
import { loadTexts } from '../../i18n';
import { lessonsOf } from '../hosted';
import type { Lesson } from './lesson';

/** A lesson with its words, the first one of its game where none is named; nothing where there is none of that name. */
export async function loadLesson(game: string, id?: string): Promise<Lesson | null> {
  const words = ['coach', `${game}/lessons`].map(loadTexts);
  const [found] = await Promise.all([lessonsOf(game)?.(), ...words]);
  const lessons = found?.default ?? [];
  return (id === undefined ? lessons[0] : lessons.find((lesson) => lesson.id === id)) ?? null;
}
