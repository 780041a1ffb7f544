// All that a table needs for a lesson, in one piece.
import Lesson from './Lesson.svelte';
import { loadLesson } from './load';

export async function open(game: string, id: string) {
  return { default: { Lesson, lesson: await loadLesson(game, id) } };
}
