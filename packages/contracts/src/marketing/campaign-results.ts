import * as z from 'zod/mini';
import { Instant } from '../kernel/scalars.ts';

const Difference = z.object({ difference: z.number(), from: z.number(), to: z.number() });

/** Effect of a campaign, as measured by `campaign-lift.ts`. */
const Lift = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nobody-held-out') }),
  z.object({ kind: z.literal('too-small') }),
  z.object({ kind: z.literal('measured'), rate: Difference, revenueCents: Difference }),
]);

/** Outcome of one of the two groups of a campaign. */
const ResultGroup = z.object({
  people: z.int(),
  /** People who booked at least once. */
  booked: z.int(),
  bookings: z.int(),
  /** Revenue of their bookings according to the ledger, minus refunds. */
  revenueCents: z.int(),
});

/** A {@link ResultGroup} as the client reads it. */
export type ResultGroup = z.output<typeof ResultGroup>;

/** Results of a campaign, as listed. */
export const CampaignBrief = z.object({
  clicked: z.int(),
  /** Recipients who booked. */
  booked: z.int(),
  /** Booking rate of recipients minus that of the holdout group; null if unknown. */
  lift: z.nullable(z.number()),
});

/** A {@link CampaignBrief} as the client reads it. */
export type CampaignBrief = z.output<typeof CampaignBrief>;

/** Delivery, clicks and bookings of a campaign. Opens aren't tracked. */
export const CampaignResults = z.object({
  sent: z.int(),
  /** Sent and not bounced. */
  delivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  /** Through the link in this campaign's mail. */
  unsubscribed: z.int(),
  /** People who clicked at least one link. */
  clicked: z.int(),
  links: z.array(
    z.object({
      /** Links of the message are numbered from 1; the button is 0. */
      number: z.int(),
      target: z.string(),
      people: z.int(),
    }),
  ),
  /** Results as of `countedAt`; null until they are counted. */
  followed: z.nullable(
    z.object({
      countedAt: Instant,
      mailed: ResultGroup,
      heldOut: ResultGroup,
      lift: Lift,
    }),
  ),
  /** When the last recipient's window ends; null while the campaign is being sent. */
  completeAt: z.nullable(Instant),
});

/** {@link CampaignResults} as the client reads them. */
export type CampaignResults = z.output<typeof CampaignResults>;
