import type { Database } from '../../../platform/database/connection.ts';
import type { IdentifiedRow, UnidentifiedRow } from '../../../platform/database/identified-rows.ts';
import { listUnidentifiedOwners, lockUnidentified, saveIdentities } from '../../bookings/index.ts';
import {
  lockUnidentifiedSubscriptions,
  saveSubscriptionIdentities,
} from '../../messaging/index.ts';
import type { ContactSource } from './identity-resolution-repository.ts';

// Sources of contacts, owned by other domains.

/**
 * Locks and returns rows without a contact. Rows locked by another transaction are skipped for now.
 */
export const lockUnidentifiedRows = (
  db: Database,
  source: ContactSource,
  limit: number,
): Promise<UnidentifiedRow[]> =>
  source === 'subscription'
    ? lockUnidentifiedSubscriptions(db, limit)
    : lockUnidentified(db, source, limit);

/** Lists the accounts of rows without a contact. */
export const listOwners = async (
  db: Database,
  source: ContactSource,
  limit: number,
): Promise<string[]> =>
  source === 'subscription' ? [] : listUnidentifiedOwners(db, source, limit);

/** Assigns rows to contacts. */
export const assign = (
  db: Database,
  source: ContactSource,
  pairs: readonly IdentifiedRow[],
): Promise<void> =>
  source === 'subscription'
    ? saveSubscriptionIdentities(db, pairs)
    : saveIdentities(db, source, pairs);
