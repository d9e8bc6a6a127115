import { useState } from 'react';

/**
 * Creates idempotency keys, so that a retry after a lost response takes effect once: the same
 * entries get the same key. `end` is called with the response, after which the same entries mean
 * something new.
 */
function newAttempts() {
  const nothing = { of: '', key: '' };
  let last = nothing;
  return {
    of: <Body extends object>(body: Body) => {
      const entries = JSON.stringify(body);
      if (last.of !== entries) last = { of: entries, key: crypto.randomUUID() };
      return { headers: { 'idempotency-key': last.key }, body };
    },
    end: () => {
      last = nothing;
    },
  };
}

/** The attempts to create something. */
export function useAttempts(): ReturnType<typeof newAttempts> {
  const [attempts] = useState(newAttempts);
  return attempts;
}
