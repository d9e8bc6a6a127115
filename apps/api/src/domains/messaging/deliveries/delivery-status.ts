/** Delivery status of a mail for one recipient (RFC 3464, 2.3). */
export interface RecipientStatus {
  readonly action: 'failed' | 'delayed' | 'delivered' | 'relayed' | 'expanded';
  /** An enhanced status code (RFC 3463): `5.1.1`. */
  readonly status: string;
  /** Response of the receiving server; empty if there was none. */
  readonly diagnostic: string;
}

const ACTIONS: readonly string[] = ['failed', 'delayed', 'delivered', 'relayed', 'expanded'];
const MAX_RECIPIENTS = 50;
const MAX_TEXT = 500;

/** Parses the fields of a group, by lowercase name. The first field of a name wins. */
export function fieldsOf(group: string): Map<string, string> {
  // A line that begins with a space continues the previous one (RFC 5322, 2.2.3).
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

/** Returns the value after a field's type: `smtp; 550 No` and `rfc822; ada@example.com`. */
const afterType = (field: string): string => field.replace(/^[\w-]{1,40}\s*;\s*/u, '');

/**
 * Parses the recipients of a delivery status (RFC 3464, 2.1): groups of fields, the first of which
 * is about the message. Groups without an action or a status are ignored.
 */
export function parseDeliveryStatus(source: string): RecipientStatus[] {
  const groups = source.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/u);
  return groups.slice(0, MAX_RECIPIENTS + 1).flatMap((group): RecipientStatus[] => {
    const fields = fieldsOf(group);
    const action = fields.get('action')?.toLowerCase() ?? '';
    // The code may be followed by a comment.
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
 * Returns the ID of our mail from the headers of a bounce: it is the part of the Message-ID before
 * the @. Undefined if the mail isn't ours.
 */
export function emailIdOf(header: string): string | undefined {
  const [top = ''] = header.replaceAll('\r\n', '\n').split('\n\n');
  const messageId = fieldsOf(top).get('message-id') ?? '';
  const id = /^<([^@<>\s]{1,64})@[^@<>\s]{1,255}>$/u.exec(messageId)?.[1] ?? '';
  return UUID.test(id) ? id.toLowerCase() : undefined;
}
