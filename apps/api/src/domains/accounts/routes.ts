import type { Routes, User } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import type { CredentialsService } from './credentials.ts';
import type { PasskeysService } from './passkeys.ts';
import type { ProofsService } from './proofs.ts';
import type { SecondFactorsService } from './second-factors.ts';
import type { AccountsService } from './service.ts';

/** @throws AppError `unauthenticated`. */
export async function sessionOf(caller: Caller): Promise<{ id: string; user: User }> {
  const session = await caller.findSession();
  if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return session;
}

/** Handlers of accounts. */
export function accountHandlers(
  accounts: AccountsService,
  credentials: CredentialsService,
): Handlers<Routes>['accounts'] {
  return {
    register: async ({ body, caller, answer }) => {
      const { session, user } = await accounts.register(body, caller.userAgent);
      return { token: answer.setSession(session), user };
    },
    login: async ({ body, caller, answer }) => {
      const { usernameOrEmail, password } = body;
      const { userAgent, findDevice } = caller;
      const device = findDevice();
      const { session, user } = await accounts.login(usernameOrEmail, password, {
        userAgent,
        device,
      });
      return { token: answer.setSession(session), user };
    },
    me: async ({ caller }) => (await sessionOf(caller)).user,
    rename: async ({ body, caller }) => accounts.rename((await sessionOf(caller)).user.id, body),
    logout: async ({ caller, answer }) => {
      const session = await caller.findSession();
      answer.clearSession();
      if (session === undefined) return { signedOut: false };
      await accounts.logout(session.id);
      return { signedOut: true };
    },
    verifyEmail: ({ body }) => credentials.verifyEmail(body.token),
    resendVerification: async ({ caller }) => ({
      sent: await credentials.resendVerification((await sessionOf(caller)).user),
    }),
    forgotPassword: async ({ body }) => {
      await credentials.forgotPassword(body.email);
      return { requested: true };
    },
    resetPassword: async ({ body }) => {
      await credentials.resetPassword(body.token, body.password);
      return { changed: true };
    },
    changePassword: async ({ body, caller }) => {
      const { id, user } = await sessionOf(caller);
      return { endedSessions: await credentials.changePassword(user, id, body) };
    },
    changeEmail: async ({ body, caller }) => {
      const { user } = await sessionOf(caller);
      await credentials.changeEmail(user, body.email, body.password);
      return { sentTo: body.email };
    },
    sessions: async ({ caller }) => {
      const { id, user } = await sessionOf(caller);
      return { sessions: await accounts.listSessions(user.id, id) };
    },
    endOtherSessions: async ({ caller }) => {
      const { id, user } = await sessionOf(caller);
      return { endedSessions: await accounts.endOtherSessions(user.id, id) };
    },
  };
}

/** Handlers of second factors. */
export function securityHandlers(
  accounts: AccountsService,
  secondFactors: SecondFactorsService,
  proofs: ProofsService,
): Handlers<Routes>['security'] {
  return {
    prove: async ({ body, caller }) => proofs.prove(await sessionOf(caller), body),
    loginSecondFactor: async ({ body, caller, answer }) => {
      const { challenge, code } = body;
      const { session, user } = await accounts.loginSecondFactor(challenge, code, caller.userAgent);
      return { token: answer.setSession(session), user };
    },
    secondFactor: async ({ caller }) => secondFactors.status((await sessionOf(caller)).user),
    beginAuthenticator: async ({ body, caller }) =>
      secondFactors.beginAuthenticator((await sessionOf(caller)).user, body.password),
    confirmAuthenticator: async ({ body, caller }) => {
      const { id, user } = await sessionOf(caller);
      return { recoveryCodes: await secondFactors.confirmAuthenticator(user.id, id, body.code) };
    },
    removeAuthenticator: async ({ body, caller }) => {
      await secondFactors.removeAuthenticator((await sessionOf(caller)).user.id, body);
      return { removed: true };
    },
    renewRecoveryCodes: async ({ body, caller }) => {
      const { user } = await sessionOf(caller);
      return { recoveryCodes: await secondFactors.renewRecoveryCodes(user.id, body.password) };
    },
  };
}

/** Handlers of passkeys. */
export function passkeyHandlers(
  accounts: AccountsService,
  passkeys: PasskeysService,
): Handlers<Routes>['passkeys'] {
  return {
    listPasskeys: async ({ caller }) => ({
      passkeys: await passkeys.list((await sessionOf(caller)).user.id),
    }),
    beginPasskey: async ({ body, caller }) => ({
      options: { ...(await passkeys.begin((await sessionOf(caller)).user, body.password)) },
    }),
    addPasskey: async ({ body, caller }) => {
      const { id, user } = await sessionOf(caller);
      return passkeys.add(user.id, id, body.name, body.registration);
    },
    removePasskey: async ({ params, body, caller }) => {
      const { user } = await sessionOf(caller);
      return { removed: await passkeys.remove(user.id, params.id, body.password) };
    },
    passkeyOptions: async () => ({ options: { ...(await passkeys.options()) } }),
    loginPasskey: async ({ body, caller, answer }) => {
      const { session, user } = await accounts.loginPasskey(body.assertion, caller.userAgent);
      return { token: answer.setSession(session), user };
    },
  };
}
