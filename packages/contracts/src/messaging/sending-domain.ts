import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';

/** DNS records that authenticate our mail. */
export const MAIL_RECORDS = ['spf', 'dkim', 'dmarc'] as const;

/** State of a record; `unknown` if DNS didn't answer, `off` if it isn't used. */
export const MAIL_RECORD_STATES = ['right', 'wrong', 'missing', 'unknown', 'off'] as const;

/** A DNS record that the sending domain needs, and the current one. */
export const MailRecord = z.object({
  key: z.enum(MAIL_RECORDS),
  state: z.enum(MAIL_RECORD_STATES),
  /** DNS name: `_dmarc.example.com`. */
  name: z.string(),
  /** Required TXT record; null if it can't be determined. */
  value: z.nullable(z.string()),
  /** Current TXT records. */
  found: z.array(z.string()),
  /** What is wrong, one sentence each. */
  problems: z.array(z.string()),
  /** Possible improvements. */
  hints: z.array(z.string()),
});

/** A {@link MailRecord} as the client reads it. */
export type MailRecord = z.output<typeof MailRecord>;

/** The sending domain of our mail. */
export const sendingDomain = {
  get: endpoint({
    method: 'GET',
    path: '/staff/mail-domain',
    response: z.object({
      from: z.string(),
      /** Address for bounces; null if they go to the sender. */
      returnPath: z.nullable(z.string()),
      records: z.array(MailRecord),
    }),
  }),
} as const;
