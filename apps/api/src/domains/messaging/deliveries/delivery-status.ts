/** What became of a mail for one of its recipients (RFC 3464, 2.3). */
export interface RecipientStatus {
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** An enhanced status code (RFC 3463): `5.1.1`. */
  readonly status: string;
  /** What the receiving server said; empty where it said nothing. */
  readonly diagnostic: string;
}

const ACTIONS: readonly string[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'];
const MAX_RECIPIENTS = 50;
const MAX_TEXT = 500;

/** Fields of a group, by name in lower case. The first of a name counts. */
export function fieldsOf(group: string): Map<string, string> {
  // A line that begins with a space goes on with the one before (RFC 5322, 2.2.3).
  const lines = group.replaceAll(/\n[ \t]+/gu, ' ').split('\n');
  const fields = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at < 1) continue;
    const name = line.slice(0, at).trim().toLowerCase();
    if (!fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

/** The part of a field after its type: `smtp; 550 No` and `rfc822; ada@example.com`. */
const afterType = (field: string): string => field.replace(/^[\w-]{1,40}\s*;\s*/u, '');

/**
 * The recipients' groups of a delivery status (RFC 3464, 2.1): fields in groups, of which the first
 * is about the message. A group without an action or a status says nothing.
 */
export function parseDeliveryStatus(source: string): RecipientStatus[] {
  const groups = source.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/u);
  return groups.slice(0, MAX_RECIPIENTS + 1).flatMap((group): RecipientStatus[] => {
    const fields = fieldsOf(group);
    const action = fields.get('action')?.toLowerCase() ?? '';
    // A comment may stand behind the code.
    const status = /^[245]\.\d{1,3}\.\d{1,3}(?=\s|\(|$)/u.exec(fields.get('status') ?? '')?.[0];
    if (!ACTIONS.includes(action) || status === undefined) return [];
    const diagnostic = afterType(fields.get('diagnostic-code') ?? '');
    return [
      {
        action: action as RecipientStatus['action'],
        status,
        diagnostic: diagnostic.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_TEXT),
      },
    ];
  });
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/**
 * The id of our mail in the header of what came back: each has its own before the @ of its message
 * id. Undefined for a mail that isn't ours.
 */
export function emailIdOf(header: string): string | undefined {
  const [top = ''] = header.replaceAll('\r\n', '\n').split('\n\n');
  const messageId = fieldsOf(top).get('message-id') ?? '';
  const id = /^<([^@<>\s]{1,64})@[^@<>\s]{1,255}>$/u.exec(messageId)?.[1] ?? '';
  return UUID.test(id) ? id.toLowerCase() : undefined;
}
