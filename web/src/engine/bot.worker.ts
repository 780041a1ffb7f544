import type { Answered, Asked } from './bot';
import { openBots, type Bots } from './bots';

let bots: Promise<Bots> | null = null;

onmessage = async (event: MessageEvent<Asked>): Promise<void> => {
  const { id, module, request } = event.data;
  let answer: Answered;
  try {
    if (module) bots ??= openBots(module);
    answer = { id, answer: (await bots!)(request) };
  } catch (error) {
    const { code = 'bot_failed', message = String(error) } = error as { code?: string; message?: string };
    answer = { id, fault: { code, message } };
  }
  postMessage(answer);
};
