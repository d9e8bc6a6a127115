import type { SmtpLine, SmtpOutcome } from '@voltcourier/contracts';

/** How a mail was handed over, or wasn't. */
export interface Conversation {
  readonly outcome: Exclude<SmtpOutcome, 'off'>;
  /** The server's code (RFC 5321, 4.2); undefined where it gave none. */
  readonly code: number | undefined;
  readonly accepted: readonly string[];
  readonly rejected: readonly string[];
  readonly answer: string | null;
  readonly milliseconds: number;
  readonly lines: readonly SmtpLine[];
}

/** A line as the library's log has it: whose it is, and what was said. */
export interface LoggedLine {
  readonly tnx?: unknown;
  readonly text: string;
}

/** What a mail server is never worth: a conversation of this many lines says it all. */
const MAX_LINES = 200;
const MAX_LENGTH = 500;

/** Leaves secrets out of what somebody said. */
const hiding =
  (secrets: readonly string[]) =>
  (text: string): string =>
    secrets
      .filter((secret) => secret !== '')
      .reduce((words, secret) => words.replaceAll(secret, '(left out)'), text);

/** An answer of the server as one line, without the secrets. */
export const answerOf = (answer: string, secrets: readonly string[]): string =>
  hiding(secrets)(answer).replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_LENGTH);

/**
 * What was said, line by line, without what proves who we are (RFC 4954): whatever we say from
 * `AUTH` on until the server is satisfied or isn't, and the secrets wherever else they come up.
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
      // 334 asks for more of it; anything else is an end.
      if (from === 'server' && !text.startsWith('334')) isProving = false;
      for (const line of text.split(/\r?\n/u)) {
        lines.push({ from, text: hidden(line).slice(0, MAX_LENGTH) });
      }
    }
  }
  return lines.slice(0, MAX_LINES);
}

/** What the library says of a failure. */
interface Failure {
  readonly code?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
  readonly command?: unknown;
  readonly rejected?: unknown;
}

/** What a failure of the library was, without the secrets. */
export function failureOf(
  error: unknown,
  secrets: readonly string[],
): Pick<Conversation, 'outcome' | 'code' | 'answer'> {
  const { code, responseCode, response, command } = (error ?? {}) as Failure;
  const words = typeof response === 'string' ? response : '';
  const said = { code: typeof responseCode === 'number' ? responseCode : undefined };
  const answer = words === '' ? null : answerOf(words, secrets);
  if (code === 'EAUTH') return { outcome: 'sign-in-refused', ...said, answer };
  if (code === 'ETIMEDOUT') return { outcome: 'timed-out', ...said, answer };
  if (answer === null) return { outcome: 'unreachable', ...said, answer };
  const isRecipient = typeof command === 'string' && command.startsWith('RCPT');
  return { outcome: isRecipient ? 'recipient-refused' : 'refused', ...said, answer };
}
