import type { ProofForm, User } from '@voltcourier/contracts';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { hashOfToken, newToken } from './codes.ts';
import type { CredentialsService } from './credentials.ts';
import { addProof, deleteProofs, restoreProof, useProof } from './proofs-repository.ts';
import type { SecondFactorsService } from './second-factors.ts';

const PROOF_MS = 5 * 60_000;

/**
 * Proofs that whoever is signed in is still the one who signed in: asked for before what matters
 * most, five minutes good, for one deed of the session that gave it.
 */
export function createProofs(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  credentials: CredentialsService,
  secondFactors: SecondFactorsService,
) {
  return {
    /**
     * Takes a code where the person has an authenticator app, and otherwise the password.
     *
     * @throws AppError `password_wrong`, `code_wrong`, `rate_limited`.
     */
    prove: async (
      session: { id: string; user: User },
      { password, code }: z.output<typeof ProofForm>,
    ): Promise<{ proof: string; expiresAt: string }> => {
      const { id: sessionId, user } = session;
      const { authenticatorSince } = await secondFactors.status(user);
      if (authenticatorSince !== null) {
        if (code === undefined) {
          const sentence = 'Enter the code of your authenticator app.';
          throw new AppError('code_wrong', sentence, { field: 'code' });
        }
        await secondFactors.check(user.id, code);
      } else if (password === undefined) {
        throw new AppError('password_wrong', 'Enter your password.', { field: 'password' });
      } else await credentials.checkPassword(user.id, password, 'password');
      const proof = newToken();
      const at = now();
      const expiresAt = new Date(at.getTime() + PROOF_MS);
      await addProof(db, { hash: hashOfToken(proof), sessionId, at, expiresAt });
      return { proof, expiresAt: expiresAt.toISOString() };
    },

    /**
     * Uses a proof up. Answers how to have it back, for a deed that came to nothing.
     *
     * @throws AppError `proof_required`.
     */
    use: async (sessionId: string, proof: string | undefined): Promise<() => Promise<void>> => {
      const hash = hashOfToken(proof ?? '');
      if (proof === undefined || !(await useProof(db, { hash, sessionId, at: now() }))) {
        throw new AppError('proof_required', 'Please show once more that this is you.');
      }
      return () => restoreProof(db, hash);
    },

    /** Forgets proofs that nobody can use any more. */
    prune: (): Promise<void> => deleteProofs(db, now()),
  };
}

/** The service of proofs. */
export type ProofsService = ReturnType<typeof createProofs>;
