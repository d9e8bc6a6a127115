import { isStaffRole, type NextStep, type User } from '@voltcourier/contracts';
import {
  checkPassword,
  findUser,
  holdPassword,
  holdUser,
  type UserRow,
} from '../../accounts/index.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Translatable, Sentence, sentence } from '../../../platform/language/sentence.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { pruneFarewells } from '../../messaging/index.ts';
import { listDeletionBlockers, type Obstacle } from './deletion-blockers.ts';
import { erasePerson, findErasureScope, lockErasure, prepareErasure } from './erasure.ts';

const DAY_MS = 86_400_000;
// Days after which an unsent last mail is given up.
const FAREWELL_DAYS = 7;

const inUse = (text: Translatable, next?: NextStep) =>
  new AppError('account_in_use', text, { next });

/** Where the customer can settle what prevents the deletion. */
function nextOf({ what, isGuest }: Obstacle): NextStep | undefined {
  if (what === 'appointment') return isGuest ? undefined : 'dashboard';
  return what === 'company' || what === 'membership' ? what : undefined;
}

const day = (at: Date, timeZone: string) =>
  new Sentence(({ locale }) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at),
  );

/** Message about an upcoming appointment, with its day if known. */
function appointmentSentence({ at, zone, isGuest }: Obstacle): Translatable {
  if (at === null) {
    return isGuest
      ? 'An upcoming appointment was booked with your email address without signing in. Cancel it first with the link in its email, or delete your account once the visit is over.'
      : 'You have an upcoming appointment. Cancel it on your dashboard first, or delete your account once the visit is over.';
  }
  return sentence(
    isGuest
      ? 'An appointment on {day} was booked with your email address without signing in. Cancel it first with the link in its email, or delete your account once the visit is over.'
      : 'You have an appointment on {day}. Cancel it on your dashboard first, or delete your account once the visit is over.',
    { day: day(at, zone) },
  );
}

/** Returns the message about what must be resolved first; undefined for what may continue. */
function sentenceOf(obstacle: Obstacle): Translatable | undefined {
  const { what, at, zone } = obstacle;
  switch (what) {
    case 'appointment':
      return appointmentSentence(obstacle);
    case 'membership':
      return at === null
        ? 'Your membership is still active. Cancel it on the membership page first; you can delete your account once it has ended.'
        : sentence('Your membership runs until {day}. You can delete your account after that.', {
            day: day(at, zone),
          });
    case 'company':
      return 'You’re in a company. Leave it first, or close it if you own it.';
    case 'purchase':
      return 'Your membership payment is being processed. Please try again in a few minutes.';
    case 'staff':
      return 'This is a staff account. Ask an administrator to remove its access first.';
    // A pending refund arrives even without the account.
    case 'refund':
      return undefined;
  }
}

/** @throws AppError `account_in_use`. */
function refuseStaff({ role }: Pick<User, 'role'>): void {
  if (isStaffRole(role))
    throw inUse('This is a staff account. Ask an administrator to remove its access first.');
}

// Account deletion: refused with a reason while something is open.

/** @throws AppError `account_in_use`. */
async function checkIdle(ctx: Context, trx: Database, user: UserRow): Promise<void> {
  refuseStaff(user);
  const obstacles = await listDeletionBlockers(ctx, trx, await findErasureScope(trx, user));
  for (const obstacle of obstacles) {
    const refusal = sentenceOf(obstacle);
    if (refusal !== undefined) throw inUse(refusal, nextOf(obstacle));
  }
}

/**
 * Deletes an account. Saved cards are removed at the provider only after all checks that may
 * refuse, because that can't be undone.
 *
 * @throws AppError `password_wrong`, `account_in_use`, `payments_unavailable`.
 */
export async function deleteAccount(ctx: Context, user: User, password: string): Promise<void> {
  const checked = await checkPassword(ctx, user.id, password, 'password');
  const known = await findUser(ctx.db, user.id);
  if (known === undefined) return;
  await checkIdle(ctx, ctx.db, known);
  const prepared = await prepareErasure(ctx, [user.id]);
  await ctx.db.transaction().execute(async (trx) => {
    const users = await lockErasure(trx, [user.id]);
    // The first request of a double click has deleted it.
    if (!(await holdUser(trx, user.id))) return;
    await holdPassword(trx, user.id, checked, 'password');
    // A staff role may have been assigned in the meantime.
    for (const row of users) await checkIdle(ctx, trx, row);
    await erasePerson(ctx, trx, users, [], prepared);
  });
}

/** Deletes the addresses of last mails that couldn't be sent. */
export function pruneDeletions(ctx: Context): Promise<void> {
  return pruneFarewells(ctx.db, new Date(ctx.now().getTime() - FAREWELL_DAYS * DAY_MS));
}
