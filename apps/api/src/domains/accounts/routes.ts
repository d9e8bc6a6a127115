import type { Routes, User } from '@voltcourier/contracts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { endOtherSessionsOf, listAccountSessions, signOut } from './sessions.ts';
import {
  registerAccount,
  renameAccount,
  signIn,
  signInWithPasskey,
  signInWithSecondFactor,
} from './service.ts';
import { changeEmail, changePassword, resendVerification, verifyEmail } from './credentials.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { issueProof } from './proofs.ts';
import { verifyEmailByCode } from './verification-codes.ts';
import {
  beginAuthenticator,
  finishAuthenticator,
  getSecondFactorStatus,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticators.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeySignInOptions,
  removePasskey,
} from './passkeys.ts';

/** @throws AppError `unauthenticated`. */
export async function sessionOf(caller: Caller): Promise<{ id: string; user: User }> {
  const session = await caller.findSession();
  if (session === undefined) throw new AppError('unauthenticated', 'Please sign in.');
  return session;
}

/** Handlers of account endpoints. */
export function accountHandlers(ctx: Context): Handlers<Routes>['accounts'] {
  return {
    register: async ({ body, caller, response }) => {
      const { session, user } = await registerAccount(ctx, body, caller);
      return { token: response.setSession(session), user };
    },
    login: async ({ body, caller, response }) => {
      const { usernameOrEmail, password } = body;
      const { userAgent, language, findDevice } = caller;
      const { session, user } = await signIn(ctx, usernameOrEmail, password, {
        userAgent,
        language,
        device: findDevice(),
      });
      return { token: response.setSession(session), user };
    },
    me: async ({ caller }) => (await sessionOf(caller)).user,
    rename: async ({ body, caller }) => renameAccount(ctx, (await sessionOf(caller)).user.id, body),
    logout: async ({ caller, response }) => {
      const session = await caller.findSession();
      response.clearSession();
      if (session === undefined) return { signedOut: false };
      await signOut(ctx, session.id);
      return { signedOut: true };
    },
    verifyEmail: ({ body }) => verifyEmail(ctx, body.token),
    verifyEmailByCode: async ({ body, caller }) =>
      verifyEmailByCode(ctx, (await sessionOf(caller)).user, body.code),
    resendVerification: async ({ caller }) => ({
      sent: await resendVerification(ctx, (await sessionOf(caller)).user),
    }),
    forgotPassword: async ({ body, caller }) => {
      await requestPasswordReset(ctx, body.email, caller.language);
      return { requested: true };
    },
    resetPassword: async ({ body }) => {
      const email = await resetPassword(ctx, body.token, body.password);
      return { changed: true, email };
    },
    changePassword: async ({ body, caller }) => {
      const { id, user } = await sessionOf(caller);
      return { endedSessions: await changePassword(ctx, user, id, body) };
    },
    changeEmail: async ({ body, caller }) => {
      const { user } = await sessionOf(caller);
      await changeEmail(ctx, user, body.email, body.password);
      return { sentTo: body.email };
    },
    sessions: async ({ caller }) => {
      const { id, user } = await sessionOf(caller);
      return { sessions: await listAccountSessions(ctx, user.id, id) };
    },
    endOtherSessions: async ({ caller }) => {
      const { id, user } = await sessionOf(caller);
      return { endedSessions: await endOtherSessionsOf(ctx, user.id, id) };
    },
  };
}

/** Handlers of second-factor endpoints. */
export function securityHandlers(ctx: Context): Handlers<Routes>['security'] {
  return {
    prove: async ({ body, caller }) => issueProof(ctx, await sessionOf(caller), body),
    loginSecondFactor: async ({ body, caller, response }) => {
      const { challenge, code } = body;
      const { session, user } = await signInWithSecondFactor(ctx, challenge, code, caller);
      return { token: response.setSession(session), user };
    },
    secondFactor: async ({ caller }) => getSecondFactorStatus(ctx, (await sessionOf(caller)).user),
    beginAuthenticator: async ({ body, caller }) =>
      beginAuthenticator(ctx, (await sessionOf(caller)).user, body.password),
    confirmAuthenticator: async ({ body, caller }) => {
      const { id, user } = await sessionOf(caller);
      return { recoveryCodes: await finishAuthenticator(ctx, user.id, id, body.code) };
    },
    removeAuthenticator: async ({ body, caller }) => {
      await removeAuthenticator(ctx, (await sessionOf(caller)).user.id, body);
      return { removed: true };
    },
    renewRecoveryCodes: async ({ body, caller }) => {
      const { user } = await sessionOf(caller);
      return { recoveryCodes: await renewRecoveryCodes(ctx, user.id, body.password) };
    },
  };
}

/** Handlers of passkey endpoints. */
export function passkeyHandlers(ctx: Context): Handlers<Routes>['passkeys'] {
  return {
    listPasskeys: async ({ caller }) => ({
      passkeys: await listPasskeys(ctx, (await sessionOf(caller)).user.id),
    }),
    beginPasskey: async ({ body, caller }) => ({
      options: { ...(await beginPasskey(ctx, (await sessionOf(caller)).user, body.password)) },
    }),
    addPasskey: async ({ body, caller }) => {
      const { id, user } = await sessionOf(caller);
      return addPasskey(ctx, user.id, id, body.name, body.registration);
    },
    removePasskey: async ({ params, body, caller }) => {
      const { user } = await sessionOf(caller);
      return { removed: await removePasskey(ctx, user.id, params.id, body.password) };
    },
    passkeyOptions: async () => ({ options: { ...(await passkeySignInOptions(ctx)) } }),
    loginPasskey: async ({ body, caller, response }) => {
      const { session, user } = await signInWithPasskey(ctx, body.assertion, caller);
      return { token: response.setSession(session), user };
    },
  };
}
