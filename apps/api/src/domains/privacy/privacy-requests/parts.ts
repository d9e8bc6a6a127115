import type { ERASED_PARTS, KEPT_PARTS } from '@voltcourier/contracts';
import { countGuestRequests, listBookingIds } from '../../bookings/index.ts';
import { countContactData } from '../../crm/index.ts';
import { countMembershipData } from '../../memberships/index.ts';
import { countSubscriptions } from '../../messaging/index.ts';
import { countPayments } from '../../payments/index.ts';
import { countBookingNotes, countReviews } from '../../visits/index.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { Collected } from '../collecting.ts';
import { countConsents } from '../repository.ts';

/** Counts for each part how much an erasure removes and keeps. */
export async function countParts(
  db: Database,
  { userIds, personIds, emails, dials }: Collected,
): Promise<Record<(typeof ERASED_PARTS)[number] | (typeof KEPT_PARTS)[number], number>> {
  const bookingIds = await listBookingIds(db, { userIds, personIds });
  const contact = await countContactData(db, personIds);
  const addresses = [...emails.map((email) => email.toLowerCase()), ...dials];
  return {
    records: personIds.length,
    accounts: userIds.length,
    bookings: bookingIds.length,
    requests: await countGuestRequests(db, personIds),
    subscriptions: await countSubscriptions(db, addresses),
    words:
      contact.words +
      (await countBookingNotes(db, bookingIds)) +
      (await countReviews(db, bookingIds)),
    tags: contact.tags,
    visits: bookingIds.length,
    payments: await countPayments(db, bookingIds),
    consents: await countConsents(db, userIds),
    contacts: contact.contacts,
    ...(await countMembershipData(db, userIds)),
  };
}
