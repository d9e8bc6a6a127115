import type { ModelFaultKind } from './faults.ts';

/** A request received by the language model's API. */
export type ModelRequest = {
  id: string;
  /** ISO 8601. */
  at: string;
  path: string;
  model: string | null;
  /** How often the SDK sent it before. */
  retry: number;
  stream: boolean;
  instructions: string | null;
  input: string | null;
  schemaName: string | null;
  schema: unknown;
  /** The answer, as far as it was sent. */
  answer: string | null;
  inputTokens: number;
  outputTokens: number;
  fault: ModelFaultKind | null;
  /** Null while it is being answered. */
  status: number | null;
  /** `left`: the client closed the connection before the end. */
  outcome: 'open' | 'answered' | 'refused' | 'left' | 'broken';
};

const KEPT = 100;

/** The newest requests, for tests and for inspection. */
export class ModelRequestLog {
  #requests: ModelRequest[] = [];

  /** Adds a request; its outcome is written to the same object. */
  add(request: ModelRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > 2 * KEPT) this.#requests = this.#requests.slice(-KEPT);
  }

  /** Oldest first. */
  list(): readonly ModelRequest[] {
    return this.#requests.slice(-KEPT);
  }

  clear(): void {
    this.#requests = [];
  }
}
