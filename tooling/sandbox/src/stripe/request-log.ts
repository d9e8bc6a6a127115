import { isGroup, type Form, type FormValue } from './form.ts';

/** A request received by the API. */
export type LoggedRequest = {
  id: string;
  /** ISO 8601. */
  at: string;
  method: string;
  path: string;
  /** Card and account numbers show only their last four digits. */
  parameters: Form;
  key: 'secret' | 'publishable' | 'none';
  idempotencyKey: string | null;
  /** Null if the connection was closed without a response. */
  status: number | null;
  replayed: boolean;
};

const KEPT = 1000;

/** The newest requests, for tests and for inspection. */
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
