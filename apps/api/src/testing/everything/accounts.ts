import { randomUUID } from 'node:crypto';
import type { User } from '@voltcourier/contracts';
import { TOTP } from 'otpauth';
import { createOneTimeTokens } from '../../platform/one-time-token.ts';
import { createAuthenticator } from '../authenticator.ts';
import type { Person } from '../people.ts';
import { failureOf } from '../requests.ts';
import type { Product } from './product.ts';

/** Everything that second factors ask of the database. */
async function askSecondFactors(
  { started, services }: Product,
  user: User,
  password: string,
): Promise<void> {
  const { accounts, passkeys, privacy, secondFactors } = services;
  await secondFactors.beginAuthenticator(user, password);
  const { secret } = await secondFactors.beginAuthenticator(user, password);
  const { session } = await accounts.login(user.email, password);
  const code = new TOTP({ secret }).generate();
  const [first = '', second = ''] = await secondFactors.confirmAuthenticator(
    user.id,
    session.id,
    code,
  );
  const refused = await failureOf(accounts.login(user.email, password));
  const challenge = 'challenge' in refused ? String(refused.challenge) : '';
  await failureOf(accounts.loginSecondFactor(challenge, code));
  await accounts.loginSecondFactor(challenge, first);
  await secondFactors.status(user);
  await secondFactors.removeAuthenticator(user.id, { password, code: second });
  await secondFactors.prune();
  const device = createAuthenticator({ origin: started.api.config.appUrl, rpId: 'localhost' });
  const { challenge: toAdd } = await passkeys.begin(user, password);
  const { id } = await passkeys.add(user.id, session.id, 'x', device.register(toAdd));
  await accounts.loginPasskey(device.signIn((await passkeys.options()).challenge));
  await passkeys.remove(user.id, id, password);
  await passkeys.prune();
  for (const reminders of [false, true]) {
    await privacy.savePreferences(user.id, { marketing: true, reminders });
  }
  await privacy.getPreferences(user.id);
  await privacy.listConsents(user.id);
  await privacy.collect({ ...user, emailVerified: true });
}

/** Everything that accounts ask of the database. */
export async function askAccounts({ started, services }: Product, person: Person): Promise<void> {
  const { accounts, credentials } = services;
  const { api } = started;
  const { session } = await accounts.login(person.email, person.password);
  api.clock.offsetMs = 6 * 60_000;
  await accounts.findUser(session.id);
  api.clock.offsetMs = 0;
  await accounts.listSessions(person.id, session.id);
  await accounts.rename(person.id, { firstName: 'Ada', lastName: null });
  await accounts.endOtherSessions(person.id, session.id);
  await accounts.logout(session.id);

  const password = 'A long enough word 1';
  const form = { username: 'statement', email: 'statement@example.com', password };
  const { user } = await accounts.register(form, undefined);
  await accounts.register(form, undefined).catch(() => undefined);
  await credentials.resendVerification(user);
  await credentials.changePassword(user, session.id, {
    currentPassword: password,
    newPassword: `${password}2`,
  });
  await credentials.changeEmail(user, 'statement2@example.com', `${password}2`);
  await credentials.forgotPassword(user.email);
  await credentials.sendReset({ requestId: randomUUID(), email: user.email });
  await askSecondFactors({ started, services }, user, `${password}2`);
  const { tokenOf } = createOneTimeTokens(api.config.sessionSecret);
  const rows = await api.deps.db.selectFrom('account_tokens').select(['id', 'purpose']).execute();
  const tokensFor = (purpose: string) =>
    rows.filter((row) => row.purpose === purpose).map(({ id }) => tokenOf(id));
  for (const token of tokensFor('reset-password')) {
    await credentials.resetPassword(token, `${password}3`);
  }
  await credentials.changeEmail(user, 'statement3@example.com', `${password}3`);
  const changes = await api.deps.db
    .selectFrom('account_tokens')
    .select('id')
    .where('email', '=', 'statement3@example.com')
    .execute();
  for (const token of tokensFor('verify-email')) await credentials.verifyEmail(token);
  for (const { id } of changes) await credentials.verifyEmail(tokenOf(id));

  const leaving = { username: 'leaving', email: 'leaving@example.com', password };
  const { user: gone } = await accounts.register(leaving, undefined);
  await services.deletion.remove(gone, password);
  await services.deletion.prune();
}
