import type { Customer, CustomerRow, TierForm } from '@voltcourier/contracts';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffActor } from '../../../platform/audit/service.ts';
import type { MembershipsService } from '../../memberships/index.ts';
import { type CustomerRecord, findCustomer, listCustomers } from './repository.ts';

const PAGE = 50;

const rowOf = (record: CustomerRecord): CustomerRow => ({
  id: record.id,
  name: [record.first_name, record.last_name].filter(Boolean).join(' ') || record.username,
  username: record.username,
  email: record.email,
  membershipTier: record.membership_tier,
  createdAt: record.created_at.toISOString(),
});

/** People with an account, as staff find and see them. */
export function createCustomers(deps: Pick<Dependencies, 'db'>, memberships: MembershipsService) {
  /** @throws AppError `not_found`. */
  const get = async (userId: string): Promise<Customer> => {
    const record = await findCustomer(deps.db, userId);
    if (record === undefined) throw new AppError('not_found', 'There is no such customer.');
    const emailVerified = record.email_verified_at !== null;
    const { status, tier, currentPeriodEnd, sessions, emergencySessions, pool } =
      await memberships.get({ id: userId, email: record.email, emailVerified });
    const granted = await memberships.findGrantedTier(userId);
    return {
      ...rowOf(record),
      emailVerified,
      membership: { status, tier, currentPeriodEnd, sessions, emergencySessions, pool },
      grantedTier: granted
        ? {
            tier: granted.tier,
            reason: granted.reason,
            grantedBy: granted.granted_by,
            startedAt: granted.started_at.toISOString(),
            endsAt: granted.ends_at?.toISOString() ?? null,
          }
        : null,
    };
  };

  return {
    get,

    /** A page of people with an account, the newest first. */
    list: async (asked: {
      search?: string | undefined;
      after?: string | undefined;
    }): Promise<{ customers: CustomerRow[]; hasMore: boolean }> => {
      const { search, after } = asked;
      const records = await listCustomers(deps.db, { search, after, limit: PAGE + 1 });
      return { customers: records.slice(0, PAGE).map(rowOf), hasMore: records.length > PAGE };
    },

    /**
     * Grants a tier that is no longer sold.
     *
     * @throws AppError `not_found`, `membership_exists`.
     */
    grantTier: async (actor: StaffActor, userId: string, form: TierForm): Promise<Customer> => {
      await get(userId);
      await memberships.grantTier(actor, userId, form);
      return get(userId);
    },

    /**
     * Ends a granted tier with the month that runs.
     *
     * @throws AppError `not_found`, `no_membership`.
     */
    endTier: async (actor: StaffActor, userId: string): Promise<Customer> => {
      await get(userId);
      await memberships.endTier(actor, userId);
      return get(userId);
    },
  };
}

/** The service of customers. */
export type CustomersService = ReturnType<typeof createCustomers>;
