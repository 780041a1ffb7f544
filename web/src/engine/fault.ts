import type { EngineFault } from '../generated/engine';

/** What the engine says when something cannot be done: a code with its numbers, and the rule where there is one. */
export class EngineError extends Error {
  readonly code: string;
  readonly params: Record<string, unknown>;
  readonly rule?: string;

  constructor(fault: EngineFault) {
    super(fault.code);
    this.name = 'EngineError';
    this.code = fault.code;
    this.params = fault.params;
    if (fault.rule !== undefined) this.rule = fault.rule;
  }
}

/** Faults cross from the module as JSON in the message of an error. */
function read(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  try {
    const fault = JSON.parse(error.message) as EngineFault;
    if (typeof fault?.code === 'string') return new EngineError(fault);
  } catch {
    // Not a fault: something is broken, and shows as it is.
  }
  return error;
}

/** Asks the module; faults come out as `EngineError`. */
export function ask<T>(question: () => T): T {
  try {
    return question();
  } catch (error) {
    throw read(error);
  }
}

/** Asks the module for JSON. */
export function askJson<T>(question: () => string): T {
  return JSON.parse(ask(question)) as T;
}
