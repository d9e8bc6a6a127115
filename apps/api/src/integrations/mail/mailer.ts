import { createTransport } from 'nodemailer';

/** A mail, ready to send. */
export interface Mail {
  /** The same for every attempt, so that a receiver can drop a repeat (RFC 5322, 3.6.4). */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** An iCalendar object (RFC 5545) with its method (RFC 5546), attached as `appointment.ics`. */
  readonly calendar?: { readonly content: string; readonly method: 'PUBLISH' | 'CANCEL' };
  /** Who reads the answer, when it is not the sender. */
  readonly replyTo?: string;
  /** Ends what this mail belongs to when it is posted to (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Sends mail over SMTP. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, and sends nothing. Throws what the server said. */
  verify(): Promise<void>;
  close(): void;
}

// A mail server that hangs must not keep a connection to the database for minutes.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** A mailer on an SMTP server, given as a URL such as `smtps://user:password@host`. */
export function createMailer(options: { smtpUrl: string; from: string }): Mailer {
  const transport = createTransport({ url: options.smtpUrl, ...TIMEOUTS }, { from: options.from });
  return {
    send: async ({ messageId, to, subject, html, text, calendar, replyTo, unsubscribeUrl }) => {
      await transport.sendMail({
        messageId,
        to,
        subject,
        html,
        text,
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
      });
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
