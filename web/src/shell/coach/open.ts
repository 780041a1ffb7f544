// All that a table needs for a lesson, in one piece.
import Coach from './Coach.svelte';
import { loadLesson } from './load';

export async function open(game: string, id: string) {
  return { default: { Coach, lesson: await loadLesson(game, id) } };
}
