/** Runs work, such as inside a span of a trace. */
type Runner = (work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Calls something inside `run`, which takes promises only. What answers or throws at once still does.
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
