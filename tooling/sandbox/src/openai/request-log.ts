import type { ModelFaultKind } from './faults.ts';

/** One request that the language model's API received. */
export type ModelRequest = {
  id: string;
  /** ISO 8601. */
  at: string;
  path: string;
  model: string | null;
  /** How often the SDK has sent it before. */
  retry: number;
  stream: boolean;
  instructions: string | null;
  input: string | null;
  schemaName: string | null;
  schema: unknown;
  /** What was answered, as far as it was sent. */
  answer: string | null;
  inputTokens: number;
  outputTokens: number;
  fault: ModelFaultKind | null;
  /** Null as long as it is being answered. */
  status: number | null;
  /** `left`: the client has closed the connection before the end. */
  outcome: 'open' | 'answered' | 'refused' | 'left' | 'broken';
};

const KEPT = 100;

/** The newest requests, for tests and for whoever wants to see what was sent. */
export class ModelRequestLog {
  #requests: ModelRequest[] = [];

  /** Keeps a request; what becomes of it is written into the same object. */
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
