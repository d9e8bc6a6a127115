/** What the records of one kind are worth. */
export interface Assessment {
  /** Those among all that stand there that are of this kind. */
  readonly found: readonly string[];
  /** What is wrong, a sentence each; with none of them and something found, it is right. */
  readonly problems: readonly string[];
  readonly hints: readonly string[];
}

/** Tags of a record, `name=value` between semicolons (RFC 6376, 3.2), in their order. */
export function tagsOf(record: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of record.split(';')) {
    const at = part.indexOf('=');
    if (at < 1) continue;
    const name = part.slice(0, at).trim().toLowerCase();
    if (!tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}
