import { isStringRecord, readSession, writeSession } from './session-store.ts';

/**
 * Returns the idempotency key of a form submission: the same for the same entries until it
 * succeeds, so that a double click, a retry after a network failure or a reload is one request.
 */
export function attemptKey(storageKey: string, form: unknown): string {
  const entries = JSON.stringify(form);
  const attempt = readSession(storageKey, isStringRecord);
  if (attempt?.['entries'] === entries && attempt['key'] !== undefined) return attempt['key'];
  const key = crypto.randomUUID();
  writeSession(storageKey, { entries, key });
  return key;
}

/** Ends the attempt: the same entries become a new request. */
export function endAttempt(storageKey: string): void {
  writeSession(storageKey, undefined);
}

/** Submits a form: the same entries sent twice are one request, until it has arrived. */
export async function sendOnce<Answer>(
  storageKey: string,
  form: unknown,
  send: (headers: { 'idempotency-key': string }) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send({ 'idempotency-key': attemptKey(storageKey, form) });
  endAttempt(storageKey);
  return answer;
}
