import type { Entitlements } from '../entitlements.ts';

function withNew<T extends { readonly key: string }>(
  known: readonly T[],
  added: readonly T[],
): T[] {
  const keys = new Set(known.map(({ key }) => key));
  return [...known, ...added.filter(({ key }) => !keys.has(key) && keys.add(key))];
}

/** Adds rows. A row whose key already exists is ignored. */
export function addEntitlements(known: Entitlements, added: Partial<Entitlements>): Entitlements {
  return {
    grants: withNew(known.grants, added.grants ?? []),
    movements: withNew(known.movements, added.movements ?? []),
  };
}
