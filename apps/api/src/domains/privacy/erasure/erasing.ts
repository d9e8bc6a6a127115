import {
  eraseAccount,
  eraseCredentials,
  eraseInvitedStaff,
  eraseSearchedAddresses,
  eraseSearchedNumbers,
  type UserRow,
} from '../../accounts/index.ts';
import {
  eraseAccountBookings,
  eraseAccountInquiries,
  eraseGuestBookings,
  listBookingIds,
  listTypedPhones,
} from '../../bookings/index.ts';
import {
  addErasedContacts,
  type ContactHashes,
  e164Of,
  ensureErasedRecord,
  eraseContacts,
  type ErasedRecord,
  listAccountRecords,
  lockPeople,
} from '../../crm/index.ts';
import { eraseCampaignRecipients } from '../../marketing/index.ts';
import {
  eraseMembershipData,
  eraseInvitedEmployees,
  listOpenCompanies,
} from '../../memberships/index.ts';
import {
  eraseContactPreferences,
  eraseContactPoints,
  eraseMailLanguages,
} from '../../messaging/index.ts';
import { eraseStripeCustomer } from '../../payments/index.ts';
import {
  detachTechnician,
  eraseBookingNotes,
  eraseRecurringBookings,
  eraseReviews,
  listRecurringCompanies,
} from '../../visits/index.ts';
import type { Database } from '../../../platform/database/connection.ts';

/** Domain of placeholder addresses (RFC 2606, section 2): nothing is sent there. */
const GONE = 'deleted.invalid';

/** Erases addresses and numbers (E.164) from everything sent to them or requested with them. */
async function eraseAddresses(
  db: Database,
  { emails, dials }: { emails: readonly string[]; dials: readonly string[] },
  at: Date,
): Promise<void> {
  const small = emails.map((email) => email.toLowerCase());
  await eraseInvitedEmployees(db, small, GONE);
  await eraseInvitedStaff(db, small, GONE);
  await eraseSearchedAddresses(db, small);
  await eraseSearchedNumbers(db, dials);
  await eraseContactPoints(db, { emails: small, dials }, GONE, at);
}

/**
 * Erases what identifies people, given by their records: the records, staff's notes about them, and
 * what they did without signing in. What was paid, when and for what stays, under an anonymous ID.
 */
export async function eraseRecords(
  db: Database,
  records: readonly ErasedRecord[],
  hashes: ContactHashes,
  at: Date,
): Promise<void> {
  const ids = records.map(({ id }) => id);
  const phones = (await listTypedPhones(db, ids)).flatMap((phone) => e164Of(phone) ?? []);
  // Keeps imports from adding them again.
  const numbers = phones.map((dial) => ({ email: null, dial }));
  await addErasedContacts(db, hashes, [...records, ...numbers], at);
  const emails = records.flatMap(({ email }) => email ?? []);
  const dials = [...phones, ...records.flatMap(({ dial }) => dial ?? [])];
  await eraseAddresses(db, { emails, dials }, at);
  const guestIds = await listBookingIds(db, { userIds: [], personIds: ids });
  await eraseBookingNotes(db, guestIds);
  await eraseReviews(db, guestIds);
  await eraseGuestBookings(db, ids, GONE);
  await eraseCampaignRecipients(db, ids);
  await eraseContacts(db, records, at);
}

/**
 * Erases what identifies an account. What was paid, when and for what stays, under an anonymous ID.
 *
 * @returns the IDs of the events that paused its companies' recurring bookings.
 */
export async function eraseUser(
  db: Database,
  { id, email, email_verified_at: verified }: UserRow,
  { passwordHash, hashes }: { passwordHash: string; hashes: ContactHashes },
  at: Date,
): Promise<number[]> {
  const user = { id, goneEmail: `deleted-${id}@${GONE}`, passwordHash };
  const theirs = verified === null ? null : email;
  await eraseCredentials(db, user, at);
  await eraseContactPreferences(db, id);
  await eraseMailLanguages(db, [email]);
  await eraseStripeCustomer(db, id);
  await eraseMembershipData(db, id, at);
  await detachTechnician(db, id);
  await eraseAccountBookings(db, user);
  const companyIds = await listOpenCompanies(db, await listRecurringCompanies(db, id));
  const pausedEventIds = await eraseRecurringBookings(db, user, companyIds, at);
  const bookingIds = await listBookingIds(db, { userIds: [id], personIds: [] });
  await eraseBookingNotes(db, bookingIds);
  await eraseReviews(db, bookingIds);
  // Assigns messages that have no contact yet to this account's record, because they couldn't be
  // matched after the erasure.
  const recordId = await ensureErasedRecord(db, id, at);
  await eraseAccountInquiries(db, { ...user, email: theirs, recordId });
  if (theirs !== null) await eraseAddresses(db, { emails: [theirs], dials: [] }, at);
  await eraseAccount(db, user, at);
  // Identity resolution runs concurrently until this lock; it must not use what is erased here.
  await lockPeople(db);
  const records = await listAccountRecords(db, { id, verifiedEmail: theirs });
  await addErasedContacts(db, hashes, [{ email, dial: null }], at);
  await eraseRecords(db, records, hashes, at);
  return pausedEventIds;
}
