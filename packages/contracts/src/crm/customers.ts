import { GRANDFATHERED_TIERS, type GrandfatheredTier } from '@voltcourier/pricing';
import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, Instant, text } from '../kernel/scalars.ts';
import { Membership } from '../memberships/memberships.ts';

/** Tiers no longer on sale that staff can grant (decisions, dashboard tiers). */
const Tier = z.enum(
  Object.keys(GRANDFATHERED_TIERS) as [GrandfatheredTier, ...GrandfatheredTier[]],
  'Please choose a tier.',
);

/** A customer account in the staff list. */
const CustomerRow = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  /** As in {@link User}: `FREE`, or the current or last membership. */
  membershipTier: z.string(),
  createdAt: Instant,
});

/** A {@link CustomerRow} as the client reads it. */
export type CustomerRow = z.output<typeof CustomerRow>;

/** A customer account as displayed to staff. */
export const Customer = z.extend(CustomerRow, {
  emailVerified: z.boolean(),
  membership: z.pick(Membership, {
    status: true,
    tier: true,
    currentPeriodEnd: true,
    sessions: true,
    emergencySessions: true,
    pool: true,
  }),
  /** The active tier granted by staff. */
  grantedTier: z.nullable(
    z.object({
      tier: Tier,
      reason: z.string(),
      grantedBy: z.string(),
      startedAt: Instant,
      /** Null if it renews monthly. */
      endsAt: z.nullable(Instant),
    }),
  ),
});

/** A {@link Customer} as the client reads it. */
export type Customer = z.output<typeof Customer>;

/** Input for granting a tier. The form and the API validate with this schema. */
export const TierForm = z.object({
  tier: Tier,
  reason: text(200).check(
    z.minLength(5, 'Please give a reason, so that others understand it later.'),
  ),
});

/** A {@link TierForm} as checked by the contract. */
export type TierForm = z.output<typeof TierForm>;

const ByCustomer = z.object({ userId: Id });

/** Staff actions on customer accounts. */
export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/staff/customers',
    query: z.object({
      /** Prefix of the email address, user name, first or last name. */
      search: z.optional(text(100)),
      /** Last person of the previous page. */
      after: z.optional(Id),
    }),
    response: z.object({
      customers: z.array(CustomerRow),
      /** Whether there are more people after the last one. */
      hasMore: z.boolean(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/staff/customers/:userId',
    params: ByCustomer,
    response: Customer,
  }),
  grantTier: endpoint({
    method: 'POST',
    path: '/staff/customers/:userId/tier',
    params: ByCustomer,
    body: TierForm,
    response: Customer,
  }),
  endTier: endpoint({
    method: 'POST',
    path: '/staff/customers/:userId/tier/end',
    params: ByCustomer,
    response: Customer,
  }),
} as const;
