import { SMTPServer } from 'smtp-server';
import type { Bounces } from './bounces.ts';
import type { Inbox } from './inbox.ts';

/** Stages at which a mail server can fail: greeting, sign-in, recipient, data. */
export const MAIL_STAGES = ['greeting', 'sign-in', 'recipient', 'data', 'silence'] as const;

/**
 * A refusal of the next mails, like that of a busy or strict server. `silence` sends nothing at
 * all, not even a greeting.
 */
export type MailFault = {
  count: number;
  code: number;
  message: string;
  stage: (typeof MAIL_STAGES)[number];
};

function refusalOf(fault: MailFault | undefined): Error | null {
  return fault ? Object.assign(new Error(fault.message), { responseCode: fault.code }) : null;
}

/** Accepts mail from anyone to anyone, and forwards none of it. */
export class MailServer {
  readonly #server: SMTPServer;
  #fault: MailFault | undefined;

  constructor(inbox: Inbox, bounces: Bounces) {
    this.#server = new SMTPServer({
      name: 'sandbox',
      banner: 'VoltCourier sandbox: mail goes to the inbox page',
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: 25 * 1024 * 1024,
      onConnect: (_session, done) => {
        if (this.#takeFault('silence')) return;
        done(refusalOf(this.#takeFault('greeting')));
      },
      onAuth: (auth, _session, done) => {
        const refusal = refusalOf(this.#takeFault('sign-in'));
        if (refusal) done(refusal);
        else done(null, { user: auth.username ?? 'anyone' });
      },
      onRcptTo: (_address, _session, done) => {
        done(refusalOf(this.#takeFault('recipient')));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = refusalOf(this.#takeFault('data'));
          if (refusal) {
            done(refusal);
            return;
          }
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          const source = Buffer.concat(chunks);
          inbox.receive(recipients, source).then(
            (mail) => {
              done(null, `kept as ${mail.id}`);
              // A recipient of the report that no longer responds has stopped meanwhile.
              bounces.report(recipients, source).catch(() => undefined);
            },
            (error: unknown) => {
              done(error instanceof Error ? error : new Error(String(error)));
            },
          );
        });
      },
    });
    // A client that disconnects midway is not our error.
    this.#server.on('error', () => undefined);
  }

  /** @returns the port that it listens on; 0 takes a free one. */
  async start(port: number, host: string): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#server.once('error', reject);
    this.#server.listen(port, host, resolve);
    await promise;
    this.#server.off('error', reject);
    const address = this.#server.server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(resolve);
    await promise;
  }

  /**
   * Refuses the next `count` mails with an SMTP code such as 451 (temporary) or 550 (permanent).
   */
  refuseNext(fault: MailFault | undefined): void {
    this.#fault = fault;
  }

  #takeFault(stage: MailFault['stage']): MailFault | undefined {
    const fault = this.#fault;
    if (!fault || fault.stage !== stage || fault.count <= 0) return undefined;
    this.#fault = { ...fault, count: fault.count - 1 };
    return fault;
  }
}
