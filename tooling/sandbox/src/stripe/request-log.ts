import { isGroup, type Form, type FormValue } from './form.ts';

/** One request that the API received. */
export type LoggedRequest = {
  id: string;
  /** ISO 8601. */
  at: string;
  method: string;
  path: string;
  /** Card and account numbers show their last four digits only. */
  parameters: Form;
  key: 'secret' | 'publishable' | 'none';
  idempotencyKey: string | null;
  /** Null: the connection was closed without an answer. */
  status: number | null;
  replayed: boolean;
};

const KEPT = 1000;

/** The newest requests, for tests and for the curious. */
export class RequestLog {
  #requests: LoggedRequest[] = [];

  add(request: LoggedRequest): void {
    this.#requests.push({ ...request, parameters: masked(request.parameters) });
    if (this.#requests.length > 2 * KEPT) this.#requests = this.#requests.slice(-KEPT);
  }

  /** Oldest first. */
  list(): readonly LoggedRequest[] {
    return this.#requests.slice(-KEPT);
  }

  clear(): void {
    this.#requests = [];
  }
}

function masked(form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, maskedValue(key, value)]),
  );
}

function maskedValue(key: string, value: FormValue): FormValue {
  if (isGroup(value)) return masked(value);
  if (typeof value !== 'string') return value;
  if (key === 'cvc') return '***';
  if (key === 'number' || key === 'account_number') return `…${value.slice(-4)}`;
  return value;
}
