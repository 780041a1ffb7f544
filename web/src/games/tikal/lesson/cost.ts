// What it costs to send figures somewhere, as the engine says.
import type { Figure, Found, View, Ways } from '../../../generated/tikal';
import type { Plan } from '../../../shell/coach/lesson';

/** So many figures from the supply (nowhere) or from a hex. */
export interface Sent {
  figure: Figure;
  from?: string;
  count: number;
}

/** What it takes to send figures to a hex; nothing where they cannot go there with what is left. */
export function cost({ plan, view }: { plan: Plan | null; view: View }, sent: Sent, to: string) {
  const question: Ways = { ...sent, to };
  const found = plan?.ask(question) as Found | null | undefined;
  const path = found?.paths.find(({ hex }) => hex === to);
  return path && path.cost <= view.position.ap ? path : undefined;
}
