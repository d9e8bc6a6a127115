import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { TOTP } from 'otpauth';
import {
  beginAuthenticator,
  finishAuthenticator,
  getSecondFactorStatus,
  removeAuthenticator,
} from '../../domains/accounts/authenticators.ts';
import { pruneSecondFactors } from '../../domains/accounts/second-factors.ts';
import {
  endOtherSessionsOf,
  findSignedIn,
  listAccountSessions,
  signOut,
} from '../../domains/accounts/sessions.ts';
import {
  registerAccount,
  renameAccount,
  signIn,
  signInWithPasskey,
  signInWithSecondFactor,
} from '../../domains/accounts/service.ts';
import {
  addPasskey,
  beginPasskey,
  passkeySignInOptions,
  prunePasskeyChallenges,
  removePasskey,
} from '../../domains/accounts/passkeys.ts';
import {
  collectPersonalData,
  getMarketingPreferences,
  listConsentHistory,
  saveMarketingPreferences,
} from '../../domains/privacy/service.ts';
import {
  changeEmail,
  changePassword,
  resendVerification,
  verifyEmail,
} from '../../domains/accounts/credentials.ts';
import {
  requestPasswordReset,
  resetPassword,
  sendPasswordReset,
} from '../../domains/accounts/password-reset.ts';
import { verifyEmailByCode } from '../../domains/accounts/verification-codes.ts';
import { deleteAccount, pruneDeletions } from '../../domains/privacy/erasure/deletion.ts';
import { createOneTimeTokens } from '../../platform/one-time-token.ts';
import { createAuthenticator } from '../authenticator.ts';
import type { Person } from '../people.ts';
import { failureOf } from '../requests.ts';
import type { Product } from './product.ts';

/** Runs all queries of second factors. */
async function callSecondFactors(
  { started, ctx }: Product,
  user: User,
  password: string,
): Promise<void> {
  await beginAuthenticator(ctx, user, password);
  const { secret } = await beginAuthenticator(ctx, user, password);
  const { session } = await signIn(ctx, user.email, password);
  const code = new TOTP({ secret }).generate();
  const [first = '', second = ''] = await finishAuthenticator(ctx, user.id, session.id, code);
  const refused = await failureOf(signIn(ctx, user.email, password));
  const challenge = 'challenge' in refused ? String(refused.challenge) : '';
  await failureOf(signInWithSecondFactor(ctx, challenge, code));
  await signInWithSecondFactor(ctx, challenge, first);
  await getSecondFactorStatus(ctx, user);
  await removeAuthenticator(ctx, user.id, { password, code: second });
  await pruneSecondFactors(ctx);
  const device = createAuthenticator({ origin: started.api.config.appUrl, rpId: 'localhost' });
  const { challenge: toAdd } = await beginPasskey(ctx, user, password);
  const { id } = await addPasskey(ctx, user.id, session.id, 'x', device.register(toAdd));
  await signInWithPasskey(ctx, device.signIn((await passkeySignInOptions(ctx)).challenge));
  await removePasskey(ctx, user.id, id, password);
  await prunePasskeyChallenges(ctx);
  for (const reminders of [false, true]) {
    await saveMarketingPreferences(ctx, user.id, { marketing: true, reminders });
  }
  await getMarketingPreferences(ctx, user.id);
  await listConsentHistory(ctx, user.id);
  await collectPersonalData(ctx, { ...user, emailVerified: true });
}

/** Runs all queries of accounts. */
export async function callAccounts({ started, ctx }: Product, person: Person): Promise<void> {
  const { api } = started;
  const { session } = await signIn(ctx, person.email, person.password);
  api.clock.offsetMs = 6 * 60_000;
  await findSignedIn(ctx, session.id);
  api.clock.offsetMs = 0;
  await listAccountSessions(ctx, person.id, session.id);
  await renameAccount(ctx, person.id, { firstName: 'Ada', lastName: null });
  await endOtherSessionsOf(ctx, person.id, session.id);
  await signOut(ctx, session.id);

  const password = 'A long enough word 1';
  const form = { username: 'statement', email: 'statement@example.com', password };
  const { user } = await registerAccount(ctx, form, { language: 'es' });
  await registerAccount(ctx, form, { language: 'es' }).catch(() => undefined);
  await resendVerification(ctx, user);
  await verifyEmailByCode(ctx, user, '000000').catch(() => undefined);
  await changePassword(ctx, user, session.id, {
    currentPassword: password,
    newPassword: `${password}2`,
  });
  await changeEmail(ctx, user, 'statement2@example.com', `${password}2`);
  await requestPasswordReset(ctx, user.email, 'es');
  await sendPasswordReset(ctx, { requestId: randomUUID(), email: user.email, language: 'es' });
  await callSecondFactors({ started, ctx }, user, `${password}2`);
  const { tokenOf } = createOneTimeTokens(api.config.sessionSecret);
  const rows = await api.deps.db.selectFrom('account_tokens').select(['id', 'purpose']).execute();
  const tokensFor = (purpose: string) =>
    rows.filter((row) => row.purpose === purpose).map(({ id }) => tokenOf(id));
  for (const token of tokensFor('reset-password')) {
    await resetPassword(ctx, token, `${password}3`);
  }
  await changeEmail(ctx, user, 'statement3@example.com', `${password}3`);
  const changes = await api.deps.db
    .selectFrom('account_tokens')
    .select('id')
    .where('email', '=', 'statement3@example.com')
    .execute();
  for (const token of tokensFor('verify-email')) await verifyEmail(ctx, token);
  for (const { id } of changes) await verifyEmail(ctx, tokenOf(id));

  const leaving = { username: 'leaving', email: 'leaving@example.com', password };
  const { user: gone } = await registerAccount(ctx, leaving, {});
  await deleteAccount(ctx, gone, password);
  await pruneDeletions(ctx);
}
