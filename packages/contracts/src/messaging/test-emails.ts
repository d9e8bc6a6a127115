import * as z from 'zod/mini';
import { LANGUAGES } from '../kernel/language.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { Email, Id } from '../kernel/scalars.ts';

/** Outcome of an attempt to send mail; `off` if no mail server is configured. */
export const SMTP_OUTCOMES = [
  'accepted',
  'recipient-refused',
  'sign-in-refused',
  'refused',
  'unreachable',
  'timed-out',
  'off',
] as const;

/** Outcome of an attempt to send mail. */
export type SmtpOutcome = (typeof SMTP_OUTCOMES)[number];

/** A line of the SMTP dialog (RFC 5321), without passwords and without the mail itself. */
export const SmtpLine = z.object({ from: z.enum(['us', 'server']), text: z.string() });

/** An {@link SmtpLine} as the client reads it. */
export type SmtpLine = z.output<typeof SmtpLine>;

/** Result of a test mail. */
export const SentTest = z.object({
  outcome: z.enum(SMTP_OUTCOMES),
  /** What the result means and what to do about it. */
  sentence: z.string(),
  /** With the test prefix. */
  subject: z.string(),
  accepted: z.array(z.string()),
  rejected: z.array(z.string()),
  /** Last response of the server; null if there was none. */
  answer: z.nullable(z.string()),
  milliseconds: z.int(),
  lines: z.array(SmtpLine),
});

/** A {@link SentTest} as the client reads it. */
export type SentTest = z.output<typeof SentTest>;

/** Test mails sent by staff. */
export const testEmails = {
  send: endpoint({
    method: 'POST',
    path: '/staff/emails/:kind/tests',
    params: z.object({ kind: z.string().check(z.maxLength(60)) }),
    body: z.object({
      to: Email,
      /** Sends a copy of this mail of the log instead of the sample, with its links disabled. */
      about: z.nullable(Id),
      /** Language of the sample. Defaults to English. */
      language: z.optional(z.enum(LANGUAGES)),
    }),
    response: SentTest,
  }),
} as const;
