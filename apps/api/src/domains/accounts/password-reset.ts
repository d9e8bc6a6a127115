import { randomUUID } from 'node:crypto';
import type { Language } from '@voltcourier/contracts';
import { recordMailLanguage, sendLinkMail } from '../messaging/index.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/database/connection.ts';
import type { JobData } from '../../platform/jobs/queues.ts';
import { checkUncommon, hashPassword } from './passwords.ts';
import { addAccountEvent, findUserByEmail, type UserRow } from './repository.ts';
import { addUserOf } from './usernames.ts';
import { issue, NAME_MAX, getToken, setProvedPassword, redeem } from './credentials.ts';

/** Requests a password reset. Does the same work for every address; a job looks up the account. */
export function requestPasswordReset(
  ctx: Context,
  email: string,
  language?: Language,
): Promise<void> {
  return ctx.jobs.send(ctx.db, 'accounts.forgot-password', {
    requestId: randomUUID(),
    email,
    ...(language && { language }),
  });
}

/**
 * Requests an account for the owner of an address. Does the same work for every address, as with a
 * password reset: a job finds out whether an account exists.
 */
export function requestGuestAccount(
  ctx: Context,
  guest: { readonly email: string; readonly name: string; readonly language: Language },
): Promise<void> {
  return ctx.jobs.send(ctx.db, 'accounts.forgot-password', { requestId: randomUUID(), ...guest });
}

/**
 * Sends the password reset link if there is an account, once per request. For a guest, whose name
 * is given, creates the account first; it has no password until the recipient of the mail sets one.
 */
export async function sendPasswordReset(
  ctx: Context,
  { requestId, email, name, language }: JobData['accounts.forgot-password'],
): Promise<void> {
  const known = await findUserByEmail(ctx.db, email);
  if (known === undefined && name === undefined) return;
  const unknowable = known === undefined ? await hashPassword(randomUUID()) : '';
  await ctx.db.transaction().execute(async (trx) => {
    const user = known ?? (await addGuest(ctx, trx, { email, name: name ?? '' }, unknowable));
    if (user === undefined) return;
    if (language !== undefined) {
      await recordMailLanguage(trx, { address: user.email, language, at: ctx.now() });
    }
    const about = { id: requestId, userId: user.id, email: user.email };
    const id = await issue(ctx, trx, 'reset-password', about);
    const kind = known === undefined ? 'account-offer' : 'password-reset';
    if (id !== undefined) await sendLinkMail(ctx, trx, kind, id);
  });
}

/** Creates an account for a guest, which can't be signed in to yet. */
async function addGuest(
  ctx: Context,
  trx: Database,
  { email, name }: { readonly email: string; readonly name: string },
  passwordHash: string,
): Promise<UserRow | undefined> {
  const [firstName = '', ...others] = name.trim().split(/\s+/u);
  const names = {
    firstName: firstName.slice(0, NAME_MAX) || null,
    lastName: others.join(' ').slice(0, NAME_MAX) || null,
  };
  const user = await addUserOf(trx, { email, ...names, passwordHash, role: 'CUSTOMER' });
  if (user === undefined) return undefined;
  await addAccountEvent(trx, { userId: user.id, kind: 'registered', at: ctx.now() });
  await ctx.ports.registrationConsents.recordRegistration(trx, user.id);
  await ctx.jobs.send(trx, 'contacts.resolve-identities', {});
  return user;
}

/**
 * Sets a new password with the token of a mail, which also proves the address. Ends all sessions.
 * Returns the address that the link was sent to.
 *
 * @throws AppError `link_unusable`, `password_common`.
 */
export async function resetPassword(
  ctx: Context,
  token: string,
  password: string,
): Promise<string> {
  const row = await getToken(ctx, token, ['reset-password']);
  await checkUncommon(password, 'password');
  const hash = await hashPassword(password);
  await ctx.db
    .transaction()
    .execute(async (trx) => setProvedPassword(ctx, trx, await redeem(ctx, trx, row), hash));
  return row.email;
}
