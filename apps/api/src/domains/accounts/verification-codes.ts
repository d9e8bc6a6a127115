import { timingSafeEqual } from 'node:crypto';
import { type User, VERIFICATION_CODE_MINUTES } from '@voltcourier/contracts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { confirmByToken, tokensOf } from './credentials.ts';
import { countCodeAttempt, findLatestToken } from './tokens-repository.ts';

/** With five attempts at six digits, a guess succeeds once in 200,000 mails. */
const MAX_ATTEMPTS = 5;

const codeWrong = (sentence: string) => new AppError('code_wrong', sentence, { field: 'code' });

/**
 * Verifies a signed-in user's address with the code of the latest verification mail, which is valid
 * for {@link VERIFICATION_CODE_MINUTES} and five attempts.
 *
 * @throws AppError `code_wrong`.
 */
export async function verifyEmailByCode(
  ctx: Context,
  user: User,
  code: string,
): Promise<{ email: string }> {
  if (user.emailVerified) return { email: user.email };
  const row = await findLatestToken(ctx.db, user.id, 'verify-email');
  const since = ctx.now().getTime() - VERIFICATION_CODE_MINUTES * 60_000;
  const isOpen =
    row !== undefined &&
    row.used_at === null &&
    row.created_at.getTime() > since &&
    // Counted before the code is compared, and committed even if the code is wrong.
    (await countCodeAttempt(ctx.db, row.id, MAX_ATTEMPTS));
  if (!isOpen) throw codeWrong('This code has expired. Please ask for a new one.');
  const right = tokensOf(ctx).codeOf(row.id);
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(right))) {
    throw codeWrong('This code isn’t right. Enter the 6 digits from our latest email.');
  }
  await confirmByToken(ctx, row);
  return { email: row.email };
}
