// Fetches a guided game.
import { loadTexts } from '../../i18n';
import { lessonsOf } from '../hosted';
import type { Lesson } from './lesson';

/** A lesson with its words; the first one of its game where none is named. */
export async function loadLesson(game: string, id?: string): Promise<Lesson> {
  const words = ['coach', `${game}/lessons`].map(loadTexts);
  const [{ default: lessons }] = await Promise.all([lessonsOf(game)!(), ...words]);
  return lessons.find((lesson) => lesson.id === id) ?? lessons[0]!;
}
