import * as z from 'zod/mini';
import { endpoint } from '../kernel/route.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';

/**
 * What became of an email: not tried yet; taken by the mail server; not taken, and tried again;
 * come back; left out, because it wasn't true any more or had nobody to go to.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'bounced', 'dropped'] as const;

/** A state of an email. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** An email that was sent, or is to be. */
export const Delivery = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** Sent by staff to see what arrives. */
  isTest: z.boolean(),
  /** Null where it wasn't tried yet, isn't known, or was erased. */
  recipient: z.nullable(z.string()),
  /** Whether mail to this address comes back for good. */
  isBouncing: z.boolean(),
  attempts: z.int(),
  /** What the mail server said last. */
  answer: z.nullable(z.string()),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** What a report of the mail system said (RFC 3464); `isOver` where it has given up. */
  bounce: z.nullable(
    z.object({ at: Instant, status: z.string(), text: z.string(), isOver: z.boolean() }),
  ),
  /** When whoever got it marked it as spam (RFC 5965). */
  complainedAt: z.nullable(Instant),
  bookingId: z.nullable(Id),
  person: z.nullable(z.object({ id: Id, name: z.string() })),
});

/** A {@link Delivery} as the client reads it. */
export type Delivery = z.output<typeof Delivery>;

/** The log of emails. */
export const deliveries = {
  list: endpoint({
    method: 'GET',
    path: '/staff/deliveries',
    access: 'emails:read',
    reads: 'replica',
    summary: 'The emails that were sent or tried, the newest first, a page at a time',
    query: z.object({
      state: z.optional(z.enum(DELIVERY_STATES)),
      kind: z.optional(text(60)),
      /** The whole address. */
      address: z.optional(text(254)),
      /** The last email of the page before. */
      after: z.optional(Id),
    }),
    response: z.object({
      deliveries: z.array(Delivery),
      hasMore: z.boolean(),
      /** Whether a mail server is set, and whether reports of bounces are taken. */
      mailIsOn: z.boolean(),
      bouncesAreOn: z.boolean(),
    }),
    errors: ['unauthenticated', 'forbidden'],
  }),
} as const;
