import type { ProofForm, User } from '@voltcourier/contracts';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/app-error.ts';
import { checkSecondFactor } from './second-factors.ts';
import { getSecondFactorStatus } from './authenticators.ts';
import { checkPassword } from './credentials.ts';
import { hashOfToken, newToken } from './codes.ts';
import { addProof, deleteProofs, restoreProof, useProof } from './proofs-repository.ts';

const PROOF_MS = 5 * 60_000;

// Proofs that the current user is still the person who signed in. Required before sensitive
// actions; valid for five minutes and a single action of the session that created it.

/**
 * Creates a proof from an authenticator code if the user has an authenticator app, otherwise from
 * the password.
 *
 * @throws AppError `password_wrong`, `code_wrong`, `rate_limited`.
 */
export async function issueProof(
  ctx: Context,
  session: { id: string; user: User },
  { password, code }: z.output<typeof ProofForm>,
): Promise<{ proof: string; expiresAt: string }> {
  const { id: sessionId, user } = session;
  const { authenticatorSince } = await getSecondFactorStatus(ctx, user);
  if (authenticatorSince !== null) {
    if (code === undefined) {
      const sentence = 'Enter the code from your authenticator app.';
      throw new AppError('code_wrong', sentence, { field: 'code' });
    }
    await checkSecondFactor(ctx, user.id, code);
  } else if (password === undefined) {
    throw new AppError('password_wrong', 'Enter your password.', { field: 'password' });
  } else await checkPassword(ctx, user.id, password, 'password');
  const proof = newToken();
  const at = ctx.now();
  const expiresAt = new Date(at.getTime() + PROOF_MS);
  await addProof(ctx.db, { hash: hashOfToken(proof), sessionId, at, expiresAt });
  return { proof, expiresAt: expiresAt.toISOString() };
}

/**
 * Consumes a proof. Returns a function that restores it if the action fails.
 *
 * @throws AppError `proof_required`.
 */
export async function consumeProof(
  ctx: Context,
  sessionId: string,
  proof: string | undefined,
): Promise<() => Promise<void>> {
  const hash = hashOfToken(proof ?? '');
  if (proof === undefined || !(await useProof(ctx.db, { hash, sessionId, at: ctx.now() }))) {
    throw new AppError('proof_required', 'Please confirm again that it’s you.');
  }
  return () => restoreProof(ctx.db, hash);
}

/** Deletes expired proofs. */
export function pruneProofs(ctx: Context): Promise<void> {
  return deleteProofs(ctx.db, ctx.now());
}
