import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';

/**
 * Delivery states of a mail: not tried yet; accepted by the mail server; failed and waiting for a
 * retry; bounced; dropped because it was outdated or had no recipient.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'failed', 'bounced', 'dropped'] as const;

/** Delivery state of a mail. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A sent or queued mail. */
export const Delivery = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(DELIVERY_STATES),
  /** A test sent by staff. */
  isTest: z.boolean(),
  /** Null if not tried yet, unknown or erased. */
  recipient: z.nullable(z.string()),
  /** Whether mail to this address bounces permanently. */
  isBouncing: z.boolean(),
  attempts: z.int(),
  /** Last response of the mail server. */
  answer: z.nullable(z.string()),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  /** Delivery status notification (RFC 3464); `isOver` if the mail system has given up. */
  bounce: z.nullable(
    z.object({ at: Instant, status: z.string(), text: z.string(), isOver: z.boolean() }),
  ),
  /** When the recipient marked it as spam (RFC 5965). */
  complainedAt: z.nullable(Instant),
  bookingId: z.nullable(Id),
  person: z.nullable(z.object({ id: Id, name: z.string() })),
});

/** A {@link Delivery} as the client reads it. */
export type Delivery = z.output<typeof Delivery>;

/** The mail log. */
export const deliveries = {
  list: endpoint({
    method: 'GET',
    path: '/staff/deliveries',
    query: z.object({
      state: z.optional(z.enum(DELIVERY_STATES)),
      kind: z.optional(text(60)),
      /** Matches the complete address only. */
      address: z.optional(text(254)),
      /** Last mail of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({
      deliveries: z.array(Delivery),
      hasMore: z.boolean(),
      /** Whether a mail server is configured, and whether bounce reports are received. */
      mailIsOn: z.boolean(),
      bouncesAreOn: z.boolean(),
    }),
  }),
} as const;
