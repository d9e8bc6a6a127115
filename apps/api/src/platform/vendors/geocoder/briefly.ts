const KEEP_MS = 5 * 60_000;
const MOST = 500;

/**
 * Creates a cache that keeps answers in memory for minutes, and at most 500 of them, dropping the
 * oldest. Concurrent identical requests share one answer; failures aren't cached.
 */
export function briefly<Answer>(keepMs = KEEP_MS) {
  const answers = new Map<string, { readonly until: number; readonly answer: Promise<Answer> }>();

  return (key: string, load: () => Promise<Answer>): Promise<Answer> => {
    const now = performance.now();
    for (const [known, { until }] of answers) {
      if (until > now && answers.size < MOST) break;
      answers.delete(known);
    }
    const kept = answers.get(key);
    if (kept !== undefined) return kept.answer;
    const answer = load();
    const entry = { until: now + keepMs, answer };
    answers.set(key, entry);
    answer.catch(() => {
      if (answers.get(key) === entry) answers.delete(key);
    });
    return answer;
  };
}
