import { randomUUID } from 'node:crypto';
import { perContext } from '../../../platform/per-context.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import type { UnidentifiedRow } from '../../../platform/database/identified-rows.ts';
import { lockAccountFacts, lockDueAccounts, settleAccountRecords } from '../../accounts/index.ts';
import { claimDueCompanies } from '../../memberships/index.ts';
import {
  addGuests,
  addSuspicions,
  type Contact,
  listAccountsWithoutRecord,
  listGuestsOf,
  listKnown,
  lockPeople,
  type NewGuest,
  saveAccounts,
  saveContacts,
  type ContactSource,
} from './identity-resolution-repository.ts';
import { addBusinessAccounts, addNameSuspicions } from './company-repository.ts';
import { addUpFigures, countFigures, claimDueFigures } from './metrics-repository.ts';
import { e164Of, type KnownPerson, matchOf, nameZipOf, type SuspicionReason } from './matching.ts';
import { joinGroups } from './merging-repository.ts';
import { assign, listOwners, lockUnidentifiedRows } from './unidentified-rows.ts';

const SOURCES: readonly ContactSource[] = ['booking', 'contact', 'quick-booking', 'subscription'];

/** Small, so that payments and changes of these bookings don't wait for the lock. */
const BATCH = 100;

/** Maximum number of batches per pass: the next pass starts within a minute. */
const MAX_BATCHES = 300;

type Suspicion = { first: string; second: string; reason: SuspicionReason };

/** Returns two records in their stored order. */
export const inOrder = (one: string, other: string) =>
  one < other ? { first: one, second: other } : { first: other, second: one };

const distinct = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

/** Matches rows to known people, new guests and possible duplicates. */
function recognize(
  rows: readonly UnidentifiedRow[],
  source: ContactSource,
  known: readonly KnownPerson[],
) {
  const people = new Map(known.map((person) => [person.id, person]));
  const guests: NewGuest[] = [];
  const contacts: Contact[] = [];
  const suspicions: Suspicion[] = [];
  const pairs: { id: string; personId: string }[] = [];
  for (const { id: rowId, user_id: userId, name, email, phone, zip, at } of rows) {
    const dial = e164Of(phone);
    const nameZip = nameZipOf(name, zip);
    const data = { userId, name, email, dial, nameZip };
    const { id, suspects } = matchOf(data, [...people.values()]);
    const personId = id ?? randomUUID();
    const person = people.get(personId);
    if (person === undefined) {
      people.set(personId, { ...data, id: personId, isVerified: false });
      guests.push({ id: personId, name, email, phone: phone || null, dial, nameZip, source, at });
    } else {
      const dialled = person.dial ?? dial;
      people.set(personId, { ...person, dial: dialled, nameZip: nameZip ?? person.nameZip });
      contacts.push({ personId, name, source, phone, dial, nameZip, at });
    }
    // Suspects were already checked when this information became known.
    const isElsewhere = nameZip !== null && person?.nameZip !== nameZip;
    if (person === undefined || person.dial !== dial || isElsewhere) {
      for (const { id: other, reason } of suspects) {
        suspicions.push({ ...inOrder(personId, other), reason });
      }
    }
    pairs.push({ id: rowId, personId });
  }
  return { guests, contacts, suspicions, pairs };
}

// Identity resolution: one record per person. The owner of a booking, request or account is
// determined afterwards.

/** Creates or updates the records of changed accounts, and merges guests into their accounts. */
function settleDue(ctx: Context): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const due = await lockDueAccounts(trx, BATCH);
    if (due.length === 0) return 0;
    const at = ctx.now();
    await saveAccounts(trx, due);
    const suspicions: Suspicion[] = [];
    const ids = due.map(({ id }) => id);
    for (const guest of await listGuestsOf(trx, ids)) {
      const { guest_id: loserId, account_id: winnerId } = guest;
      if (guest.is_verified) {
        await joinGroups(trx, { winnerId, loserId, actorId: null, at });
      } else {
        suspicions.push({ ...inOrder(loserId, winnerId), reason: 'unverified-email' });
      }
    }
    await addSuspicions(trx, suspicions, at);
    await settleAccountRecords(trx, ids);
    return due.length;
  });
}

/**
 * Adds missing records of account owners first, so that no transaction waits for an account while
 * it holds a row lock.
 */
function addOwners(ctx: Context, source: ContactSource): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const owners = await listOwners(trx, source, BATCH);
    if (owners.length === 0) return;
    const unknown = await listAccountsWithoutRecord(trx, owners);
    if (unknown.length > 0) await saveAccounts(trx, await lockAccountFacts(trx, unknown));
  });
}

function find(trx: Database, rows: readonly UnidentifiedRow[]): Promise<KnownPerson[]> {
  return listKnown(trx, {
    userIds: distinct(rows.map((row) => row.user_id)),
    emails: distinct(rows.map(({ email }) => email?.toLowerCase() ?? null)),
    dials: distinct(rows.map(({ phone }) => e164Of(phone))),
    nameZips: distinct(rows.map(({ name, zip }) => nameZipOf(name, zip))),
  });
}

async function assignBatch(ctx: Context, source: ContactSource): Promise<number> {
  await addOwners(ctx, source);
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const rows = await lockUnidentifiedRows(trx, source, BATCH);
    if (rows.length === 0) return 0;
    const known = await find(trx, rows);
    const owners = new Set(known.map(({ userId }) => userId));
    const ready = rows.filter((row) => row.user_id === null || owners.has(row.user_id));
    const { guests, contacts, suspicions, pairs } = recognize(ready, source, known);
    await addGuests(trx, guests);
    await saveContacts(trx, contacts);
    await addSuspicions(trx, suspicions, ctx.now());
    await assign(trx, source, pairs);
    return ready.length;
  });
}

/** Recomputes the totals of contacts whose visits or payments have changed. */
function countDue(ctx: Context): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const due = await claimDueFigures(trx, BATCH);
    if (due.length === 0) return 0;
    const ids = [...new Set(due)];
    await countFigures(trx, ids);
    await addUpFigures(trx, ids);
    return due.length;
  });
}

/** Adds records for business accounts, and suggests records with the same name as duplicates. */
function settleCompanies(ctx: Context): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockPeople(trx);
    const due = await claimDueCompanies(trx, BATCH);
    if (due.length === 0) return 0;
    const added = await addBusinessAccounts(trx, due);
    if (added.length > 0) await addNameSuspicions(trx, added, ctx.now());
    return added.length;
  });
}

async function makePass(ctx: Context): Promise<number> {
  let done = 0;
  for (const step of [
    () => settleDue(ctx),
    () => settleCompanies(ctx),
    ...SOURCES.map((source) => () => assignBatch(ctx, source)),
  ]) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const some = await step();
      done += some;
      if (some < BATCH) break;
    }
  }
  // Includes newly assigned rows in the totals immediately.
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) if ((await countDue(ctx)) < BATCH) break;
  return done;
}
/** The running pass, and the one that waits for its end. */
const passes = perContext(
  (): { running: Promise<number> | undefined; waiting: Promise<number> | undefined } => ({
    running: undefined,
    waiting: undefined,
  }),
);

function run(ctx: Context): Promise<number> {
  const state = passes(ctx);
  const pass = makePass(ctx).finally(() => {
    if (state.running === pass) state.running = undefined;
  });
  state.running = pass;
  return pass;
}

/**
 * Assigns a contact to everything that has none, and returns how many were assigned. Workers can
 * run it concurrently; after a crash, the next pass continues. Calls during a pass share a single
 * pass after it.
 */
export function resolveIdentities(ctx: Context): Promise<number> {
  const state = passes(ctx);
  if (state.running === undefined) return run(ctx);
  state.waiting ??= state.running
    .catch(() => 0)
    .then(() => {
      state.waiting = undefined;
      return run(ctx);
    });
  return state.waiting;
}
