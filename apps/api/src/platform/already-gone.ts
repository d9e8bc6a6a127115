import { AppError } from './app-error.ts';

/**
 * Answers a removal of what is already gone like the removal itself: after a double click, or when
 * a colleague was faster, nothing is left to do. Other refusals stay.
 */
export async function unlessGone<Gone>(removal: Promise<Gone>, gone: Gone): Promise<Gone> {
  try {
    return await removal;
  } catch (problem) {
    if (problem instanceof AppError && problem.code === 'not_found') return gone;
    throw problem;
  }
}
