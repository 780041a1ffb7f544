// Steps of Tikal as the coach takes them, who knows no game.
import type { Now as AnyNow, Step, Way } from '../../../shell/coach/lesson';
import { known, type Now } from './now';

export type Ask<T> = (now: Now) => T;
export interface TikalStep extends Pick<Step, 'id'> {
  says: Ask<string>;
  done?: Ask<boolean>;
  way?: Ask<Way | null>;
  fits?: Ask<boolean>;
  shows?: Ask<readonly string[]>;
}
export const step = ({ id, ...asks }: TikalStep): Step =>
  Object.fromEntries([
    ['id', id],
    ...Object.entries(asks).map(([name, ask]) => [name, (now: AnyNow) => ask(known(now) as never)]),
  ]) as unknown as Step;

/** A record that begins from a position. */
export const record = (position: { config: object }): string => `mutal 2 tikal
rules 1
config ${JSON.stringify(position.config)}
setup ${JSON.stringify(position)}

start
`;
