/** Parses a vendor's response as JSON; undefined if it isn't valid. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
