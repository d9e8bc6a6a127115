import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';

/** The records that let others tell our mail from somebody else's in our name. */
export const MAIL_RECORDS = ['spf', 'dkim', 'dmarc'] as const;

/** How a record was found; `unknown` where DNS didn't answer, `off` where it isn't used. */
export const MAIL_RECORD_STATES = ['right', 'wrong', 'missing', 'unknown', 'off'] as const;

/** A record that the sending domain needs in DNS, and what is there. */
export const MailRecord = z.object({
  key: z.enum(MAIL_RECORDS),
  state: z.enum(MAIL_RECORD_STATES),
  /** Where it stands: `_dmarc.example.com`. */
  name: z.string(),
  /** What to set as a TXT record; null where that can't be told. */
  value: z.nullable(z.string()),
  /** What stands there now. */
  found: z.array(z.string()),
  /** What is wrong, a sentence each. */
  problems: z.array(z.string()),
  /** What could be better. */
  hints: z.array(z.string()),
});

/** A {@link MailRecord} as the client reads it. */
export type MailRecord = z.output<typeof MailRecord>;

/** The domain that mail comes from. */
export const sendingDomain = {
  get: endpoint({
    method: 'GET',
    path: '/staff/mail-domain',
    access: 'emails:read',
    summary: 'The SPF, DKIM and DMARC records of the sending domain: to set, and as DNS has them',
    response: z.object({
      from: z.string(),
      /** Where reports of bounces go to; null where that is the sender. */
      returnPath: z.nullable(z.string()),
      records: z.array(MailRecord),
    }),
    errors: ['unauthenticated', 'forbidden'],
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
} as const;
