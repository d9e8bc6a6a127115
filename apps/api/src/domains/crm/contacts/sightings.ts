import type { Database } from '../../../platform/database/connection.ts';
import type { IdentifiedRow, UnidentifiedRow } from '../../../platform/database/identified-rows.ts';
import { listUnidentifiedOwners, lockUnidentified, saveIdentities } from '../../bookings/index.ts';
import {
  lockUnidentifiedSubscriptions,
  saveSubscriptionIdentities,
} from '../../messaging/index.ts';
import type { SightingSource } from './identity-resolution-repository.ts';

// Where people leave word of themselves, which other domains own.

/** Rows without a person, locked; those that somebody else changes right now are left for later. */
export const lockSightings = (
  db: Database,
  source: SightingSource,
  limit: number,
): Promise<UnidentifiedRow[]> =>
  source === 'subscription'
    ? lockUnidentifiedSubscriptions(db, limit)
    : lockUnidentified(db, source, limit);

/** The accounts of the rows without a person. */
export const listOwners = async (
  db: Database,
  source: SightingSource,
  limit: number,
): Promise<string[]> =>
  source === 'subscription' ? [] : listUnidentifiedOwners(db, source, limit);

/** Gives rows their people. */
export const assign = (
  db: Database,
  source: SightingSource,
  pairs: readonly IdentifiedRow[],
): Promise<void> =>
  source === 'subscription'
    ? saveSubscriptionIdentities(db, pairs)
    : saveIdentities(db, source, pairs);
