const MAX_LENGTH = 60;

/** Splits a typed name: the last word is the last name. */
export function splitName(name: string): { firstName: string | null; lastName: string | null } {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const last = words.length > 1 ? words.pop() : undefined;
  return {
    firstName: words.join(' ').slice(0, MAX_LENGTH) || null,
    lastName: last?.slice(0, MAX_LENGTH) ?? null,
  };
}
