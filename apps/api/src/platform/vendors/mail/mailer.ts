import type { SendMailOptions } from 'nodemailer';
import {
  answerOf,
  type Conversation,
  conversationOf,
  failureOf,
  type LoggedLine,
} from './conversation.ts';

/** A mail that is ready to be sent. */
export interface Mail {
  /** The same for every attempt, so that the receiver can drop duplicates (RFC 5322, 3.6.4). */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** An iCalendar object (RFC 5545) with its method (RFC 5546), attached as `appointment.ics`. */
  readonly calendar?: { readonly content: string; readonly method: 'PUBLISH' | 'CANCEL' };
  /** Recipient of replies, if not the sender. */
  readonly replyTo?: string;
  /** Unsubscribes from this kind of mail when posted to (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sends mail over SMTP. */
export interface Mailer {
  /** Server that mail is handed to, without credentials: `smtp.example.com:587`. */
  readonly server: string;
  /** Sends a mail, and returns the server's answer. Throws a {@link MailRefused}. */
  send(mail: Mail): Promise<string>;
  /** Sends a mail over its own connection, and returns the dialog. Never throws. */
  converse(mail: Mail): Promise<Conversation>;
  /** Connects and signs in without sending anything. Throws the server's answer. */
  verify(): Promise<void>;
  close(): void;
}

/** A mail that the server didn't accept. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** The server's answer, without secrets; null if there was none. */
  readonly answer: string | null;
  /** Whether the server refused only this recipient, not the mail or us. */
  readonly isOfRecipient: boolean;
  /** Whether the failure is permanent (RFC 5321, 4.2.1). */
  readonly isForGood: boolean;

  constructor(failure: ReturnType<typeof failureOf>, cause: unknown) {
    super(failure.answer ?? 'The mail server didn’t answer.', { cause });
    this.answer = failure.answer;
    this.isOfRecipient = failure.outcome === 'recipient-refused';
    this.isForGood = failure.code !== undefined && failure.code >= 500;
  }
}

/** Timeouts of a mail server, in milliseconds. */
export interface MailTimeouts {
  readonly connectionTimeout: number;
  readonly greetingTimeout: number;
  readonly socketTimeout: number;
  readonly dnsTimeout: number;
}

// A hanging mail server must not occupy a database connection for minutes.
const TIMEOUTS: MailTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

// Shorter: a person is waiting for the answer.
const PATIENCE: MailTimeouts = { ...TIMEOUTS, socketTimeout: 10_000 };

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'smtp:': '587', 'smtps:': '465' };

function optionsOf(mail: Mail, returnPath: string | undefined): SendMailOptions {
  const { messageId, to, subject, html, text, calendar, replyTo, unsubscribeUrl } = mail;
  return {
    messageId,
    to,
    subject,
    html,
    text,
    // Bounces go to the envelope sender (RFC 5321, 4.5.5).
    ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to } }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
    ...(calendar === undefined
      ? {}
      : {
          attachments: [
            {
              filename: 'appointment.ics',
              content: calendar.content,
              contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
            },
          ],
        }),
  };
}

/** Creates a logger that keeps the SMTP lines in both directions. */
function listen(logged: LoggedLine[]) {
  const keep = (entry: { tnx?: unknown }, text: unknown) => {
    logged.push({ tnx: entry.tnx, text: String(text) });
  };
  const ignore = () => undefined;
  return {
    level: ignore,
    trace: ignore,
    debug: keep,
    info: ignore,
    warn: ignore,
    error: ignore,
    fatal: ignore,
  };
}

interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  readonly returnPath?: string | undefined;
  /** DKIM key for signing each mail (RFC 6376). */
  readonly dkim?: { readonly selector: string; readonly privateKey: string } | undefined;
  readonly patience?: Partial<MailTimeouts>;
}

/** DKIM options of the library; undefined if mails aren't signed. */
const signingOf = ({ from, dkim }: MailerOptions) =>
  dkim && {
    dkim: {
      domainName: (from.split('@').at(-1) ?? '').replace('>', ''),
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
    },
  };

async function converse(
  mail: Mail,
  {
    smtpUrl,
    from,
    returnPath,
    patience,
    signing,
    secrets,
  }: MailerOptions & { signing: ReturnType<typeof signingOf>; secrets: readonly string[] },
): Promise<Conversation> {
  const logged: LoggedLine[] = [];
  const began = performance.now();
  const { createTransport } = await import('nodemailer');
  const once = createTransport(
    // Logs both sides' lines, but not the mail itself.
    {
      url: smtpUrl,
      ...PATIENCE,
      ...patience,
      ...signing,
      transactionLog: true,
      logger: listen(logged),
    },
    { from },
  );
  const over = () => ({
    milliseconds: Math.round(performance.now() - began),
    lines: conversationOf(logged, secrets),
  });
  try {
    const { accepted, rejected, response } = await once.sendMail(optionsOf(mail, returnPath));
    const code = Number(response.slice(0, 3));
    return {
      outcome: 'accepted',
      code: Number.isNaN(code) ? undefined : code,
      accepted: accepted.map(String),
      rejected: rejected.map(String),
      answer: answerOf(response, secrets),
      ...over(),
    };
  } catch (error) {
    const failure = failureOf(error, secrets);
    const isRecipient = failure.outcome === 'recipient-refused';
    return { ...failure, accepted: [], rejected: isRecipient ? [mail.to] : [], ...over() };
  } finally {
    once.close();
  }
}

/** Creates a mailer for an SMTP server, given as a URL such as `smtps://user:password@host`. */
export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, returnPath } = options;
  const signing = signingOf(options);
  const createSender = async () => {
    // Most API processes send no mail, because jobs do, so the library is loaded on demand.
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl, ...TIMEOUTS, ...signing }, { from });
  };
  let sender: ReturnType<typeof createSender> | undefined;
  const { protocol, hostname, port, password } = new URL(smtpUrl);
  // Credentials may be escaped in the URL.
  const secrets = [password, decodeURIComponent(password)];
  return {
    server: `${hostname}:${port || (DEFAULT_PORTS[protocol] ?? '')}`,
    send: async (mail) => {
      try {
        sender ??= createSender();
        const { response } = await (await sender).sendMail(optionsOf(mail, returnPath));
        return answerOf(response, secrets);
      } catch (error) {
        throw new MailRefused(failureOf(error, secrets), error);
      }
    },
    converse: (mail) => converse(mail, { ...options, signing, secrets }),
    verify: async () => {
      sender ??= createSender();
      await (await sender).verify();
    },
    // If loading the library failed, the sender got the error, and there is nothing to close.
    close: () =>
      void sender?.then(
        (transport) => transport.close(),
        () => undefined,
      ),
  };
}
