import * as z from 'zod/mini';
import { LANGUAGES } from '../kernel/language.ts';
import { endpoint } from '../kernel/route.ts';
import { Email, Id } from '../kernel/scalars.ts';

/** How trying to send an email ended; `off` where no mail server is set. */
export const SMTP_OUTCOMES = [
  'accepted',
  'recipient-refused',
  'sign-in-refused',
  'refused',
  'unreachable',
  'timed-out',
  'off',
] as const;

/** How it ended. */
export type SmtpOutcome = (typeof SMTP_OUTCOMES)[number];

/** One line of what was said (RFC 5321), without passwords and without the email itself. */
export const SmtpLine = z.object({ from: z.enum(['us', 'server']), text: z.string() });

/** An {@link SmtpLine} as the client reads it. */
export type SmtpLine = z.output<typeof SmtpLine>;

/** What became of a test email. */
export const SentTest = z.object({
  outcome: z.enum(SMTP_OUTCOMES),
  /** What it means, and what can be done about it. */
  sentence: z.string(),
  /** With the mark of a test. */
  subject: z.string(),
  accepted: z.array(z.string()),
  rejected: z.array(z.string()),
  /** The server's last answer; null where it gave none. */
  answer: z.nullable(z.string()),
  milliseconds: z.int(),
  lines: z.array(SmtpLine),
});

/** A {@link SentTest} as the client reads it. */
export type SentTest = z.output<typeof SentTest>;

/** What staff may try out with the emails that are sent. */
export const testEmails = {
  send: endpoint({
    method: 'POST',
    path: '/staff/emails/:kind/tests',
    access: 'emails:write',
    audit: 'email.test',
    summary: 'Send an email to an address at once, marked as a test: what the mail server said',
    params: z.object({ kind: z.string().check(z.maxLength(60)) }),
    body: z.object({
      to: Email,
      /** An email of this kind, of the log, instead of the sample: its links are made unusable. */
      about: z.nullable(Id),
      /** Of the sample; English where it isn't said. */
      language: z.optional(z.enum(LANGUAGES)),
    }),
    response: SentTest,
    errors: ['unauthenticated', 'forbidden'],
    // Each one is a real mail to whatever address was typed.
    rateLimit: { max: 60, windowSeconds: 600 },
    accountLimit: { by: 'caller', max: 30, windowSeconds: 600 },
  }),
} as const;
