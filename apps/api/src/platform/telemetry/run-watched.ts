/** Runs work, for example in a trace span. */
type Runner = (work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Calls a function inside `run`, which takes only promises. A synchronous result or error stays
 * synchronous.
 */
export function runWatched(call: () => unknown, run: Runner): unknown {
  let outcome: { readonly answer: unknown } | { readonly thrown: unknown } | undefined;
  const ran = run(() => {
    try {
      outcome = { answer: call() };
    } catch (thrown) {
      outcome = { thrown };
      return Promise.reject(thrown instanceof Error ? thrown : new Error(String(thrown)));
    }
    return Promise.resolve(outcome.answer);
  });
  if (outcome !== undefined && 'answer' in outcome && outcome.answer instanceof Promise) return ran;
  ran.catch(() => undefined);
  if (outcome !== undefined && 'thrown' in outcome) throw outcome.thrown;
  return outcome?.answer;
}
