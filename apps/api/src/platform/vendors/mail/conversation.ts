import type { SmtpLine, SmtpOutcome } from '@voltcourier/contracts';

/** The SMTP dialog of a mail, and its outcome. */
export interface Conversation {
  readonly outcome: Exclude<SmtpOutcome, 'off'>;
  /** The server's code (RFC 5321, 4.2); undefined if there was none. */
  readonly code: number | undefined;
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  readonly answer: string | null;
  readonly milliseconds: number;
  readonly lines: readonly SmtpLine[];
}

/** A line of the library's log: who sent it, and its text. */
export interface LoggedLine {
  readonly tnx?: unknown;
  readonly text: string;
}

/** Maximum number of lines; longer dialogs add nothing useful. */
const MAX_LINES = 200;
const MAX_LENGTH = 500;

/** Removes secrets from a text. */
const hiding =
  (secrets: readonly string[]) =>
  (text: string): string =>
    secrets
      .filter((secret) => secret !== '')
      .reduce((hidden, secret) => hidden.replaceAll(secret, '(left out)'), text);

/** Formats a server's answer as one line, without secrets. */
export const answerOf = (answer: string, secrets: readonly string[]): string =>
  hiding(secrets)(answer).replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_LENGTH);

/**
 * Returns the dialog line by line, without credentials (RFC 4954): leaves out everything we send
 * from `AUTH` until the server accepts or rejects it, and secrets wherever else they occur.
 */
export function conversationOf(
  logged: readonly LoggedLine[],
  secrets: readonly string[],
): SmtpLine[] {
  const hidden = hiding(secrets);
  const lines: SmtpLine[] = [];
  let isProving = false;
  for (const { tnx, text } of logged) {
    if (tnx !== 'client' && tnx !== 'server') continue;
    const from = tnx === 'client' ? 'us' : 'server';
    const method = from === 'us' ? /^AUTH +(\S+)/iu.exec(text)?.[1] : undefined;
    if (method !== undefined) {
      isProving = true;
      lines.push({ from, text: `AUTH ${method} (left out)` });
    } else if (isProving && from === 'us') {
      lines.push({ from, text: '(left out)' });
    } else {
      // 334 asks for more credentials; any other code ends authentication.
      if (from === 'server' && !text.startsWith('334')) isProving = false;
      for (const line of text.split(/\r?\n/u)) {
        lines.push({ from, text: hidden(line).slice(0, MAX_LENGTH) });
      }
    }
  }
  return lines.slice(0, MAX_LINES);
}

/** The library's error. */
interface Failure {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly command?: unknown;
  readonly rejected?: unknown;
}

/** Describes a library error, without secrets. */
export function failureOf(
  error: unknown,
  secrets: readonly string[],
): Pick<Conversation, 'outcome' | 'code' | 'answer'> {
  const { code, responseCode, response, command } = (error ?? {}) as Failure;
  const text = typeof response === 'string' ? response : '';
  const answered = { code: typeof responseCode === 'number' ? responseCode : undefined };
  const answer = text === '' ? null : answerOf(text, secrets);
  if (code === 'EAUTH') return { outcome: 'sign-in-refused', ...answered, answer };
  if (code === 'ETIMEDOUT') return { outcome: 'timed-out', ...answered, answer };
  if (answer === null) return { outcome: 'unreachable', ...answered, answer };
  const isRecipient = typeof command === 'string' && command.startsWith('RCPT');
  return { outcome: isRecipient ? 'recipient-refused' : 'refused', ...answered, answer };
}
