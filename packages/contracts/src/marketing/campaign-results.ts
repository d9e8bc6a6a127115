import * as z from 'zod/mini';
import { Instant } from '../kernel/scalars.ts';

const Difference = z.object({ difference: z.number(), from: z.number(), to: z.number() });

/** What a campaign made of its people, as `campaign-lift.ts` measures it. */
const Lift = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nobody-held-out') }),
  z.object({ kind: z.literal('too-small') }),
  z.object({ kind: z.literal('measured'), rate: Difference, revenueCents: Difference }),
]);

/** What followed in one of the two groups of a campaign. */
const ResultGroup = z.object({
  people: z.int(),
  /** People who booked at least once. */
  booked: z.int(),
  bookings: z.int(),
  /** What their bookings brought, by the ledger: what was given back is taken off. */
  revenueCents: z.int(),
});

/** A {@link ResultGroup} as the client reads it. */
export type ResultGroup = z.output<typeof ResultGroup>;

/** The results of a campaign, in the list of them. */
export const CampaignBrief = z.object({
  clicked: z.int(),
  /** People who got the mail and booked. */
  booked: z.int(),
  /** By how much the share who booked is higher than of those held out; null where it isn't known. */
  lift: z.nullable(z.number()),
});

/** A {@link CampaignBrief} as the client reads it. */
export type CampaignBrief = z.output<typeof CampaignBrief>;

/** What came back of a campaign's mails, and what followed. Opened mails aren't counted. */
export const CampaignResults = z.object({
  sent: z.int(),
  /** Sent, and not come back. */
  delivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  /** By the link in this mail. */
  unsubscribed: z.int(),
  /** People who clicked a link. */
  clicked: z.int(),
  links: z.array(
    z.object({
      /** The first link of the message is 1, and the button 0. */
      number: z.int(),
      target: z.string(),
      people: z.int(),
    }),
  ),
  /** What followed by `countedAt`; null until it is counted. */
  followed: z.nullable(
    z.object({
      countedAt: Instant,
      mailed: ResultGroup,
      heldOut: ResultGroup,
      lift: Lift,
    }),
  ),
  /** When the last person's days are over; null while it is being sent. */
  completeAt: z.nullable(Instant),
});

/** {@link CampaignResults} as the client reads them. */
export type CampaignResults = z.output<typeof CampaignResults>;
