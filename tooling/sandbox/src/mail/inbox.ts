import { simpleParser, type AddressObject } from 'mailparser';
import type { Store } from '../store.ts';

/** Attachment of a mail. */
export type MailAttachment = {
  filename: string | null;
  contentType: string;
  contentId: string | null;
  size: number;
  /** Base64. */
  content: string;
};

/** A mail as it was received. */
export type Mail = {
  id: string;
  /** Envelope recipients in lower case: including Bcc, regardless of the header. */
  to: string[];
  /** Sender's address from the header, with the name if there is one. */
  from: string;
  subject: string;
  /** As in the header, in angle brackets; null for a mail without one. */
  messageId: string | null;
  text: string;
  html: string | null;
  attachments: MailAttachment[];
  /** ISO 8601. */
  receivedAt: string;
};

/** Recipients and subject of a mail, without its content. */
export type Receipt = Pick<Mail, 'to' | 'subject' | 'messageId'>;

/** Every mail sent to the sandbox, for any recipient. */
export class Inbox {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    store.define(`
      CREATE TABLE IF NOT EXISTS mails (
        position INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        mail TEXT NOT NULL,
        source BLOB NOT NULL
      ) STRICT;
    `);
  }

  /** @param source the raw mail, RFC 5322. */
  async receive(recipients: string[], source: Buffer): Promise<Mail> {
    const parsed = await simpleParser(source, { skipImageLinks: true });
    const mail: Mail = {
      id: crypto.randomUUID(),
      to: recipients.map((address) => address.toLowerCase()),
      from: addressText(parsed.from),
      subject: parsed.subject ?? '',
      messageId: parsed.messageId ?? null,
      text: parsed.text ?? '',
      html: parsed.html || null,
      attachments: parsed.attachments.map((attachment) => ({
        filename: attachment.filename ?? null,
        contentType: attachment.contentType,
        contentId: attachment.cid ?? null,
        size: attachment.size,
        content: attachment.content.toString('base64'),
      })),
      receivedAt: new Date().toISOString(),
    };
    this.#store
      .statement('INSERT INTO mails (id, mail, source) VALUES (?, ?, ?)')
      .run(mail.id, JSON.stringify(mail), source);
    return mail;
  }

  /** Newest first. @param to only mails to this address. */
  list(to?: string): Mail[] {
    const mails = this.#store
      .statement('SELECT mail FROM mails ORDER BY position DESC')
      .all()
      .map((row) => parseMail(row['mail']));
    const wanted = to?.toLowerCase();
    return wanted === undefined ? mails : mails.filter((mail) => mail.to.includes(wanted));
  }

  /** Receipts of all mails, oldest first: thousands of them, without their text. */
  listReceipts(): Receipt[] {
    return this.#store
      .statement(
        `SELECT mail -> 'to' AS recipients, mail ->> 'subject' AS subject,
          mail ->> 'messageId' AS message_id
        FROM mails ORDER BY position`,
      )
      .all()
      .map((row) => ({
        to: JSON.parse(String(row['recipients'])) as string[],
        subject: String(row['subject']),
        messageId: row['message_id'] === null ? null : String(row['message_id']),
      }));
  }

  find(id: string): Mail | undefined {
    const row = this.#store.statement('SELECT mail FROM mails WHERE id = ?').get(id);
    return row && parseMail(row['mail']);
  }

  /** The raw mail, RFC 5322. */
  findSource(id: string): Uint8Array | undefined {
    const row = this.#store.statement('SELECT source FROM mails WHERE id = ?').get(id);
    return row?.['source'] instanceof Uint8Array ? row['source'] : undefined;
  }

  count(): number {
    return Number(this.#store.statement('SELECT count(*) AS n FROM mails').get()?.['n'] ?? 0);
  }

  clear(): void {
    this.#store.statement('DELETE FROM mails').run();
  }
}

function parseMail(mail: unknown): Mail {
  return JSON.parse(String(mail)) as Mail;
}

function addressText(address: AddressObject | undefined): string {
  return address?.text ?? '';
}
