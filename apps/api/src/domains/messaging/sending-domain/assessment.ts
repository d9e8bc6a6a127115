/** Assessment of the DNS records of one kind. */
export interface Assessment {
  /** The records of this kind among all that were found. */
  readonly found: readonly string[];
  /** Problems, one sentence each; if there are none and a record was found, it is valid. */
  readonly problems: readonly string[];
  readonly hints: readonly string[];
}

/**
 * Parses the tags of a record, `name=value` separated by semicolons (RFC 6376, 3.2), in their
 * order.
 */
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
