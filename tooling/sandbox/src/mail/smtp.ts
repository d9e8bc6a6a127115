import { SMTPServer } from 'smtp-server';
import type { Inbox } from './inbox.ts';

/** A refusal of the next mails, as a busy or a strict server gives it. */
export type MailFault = { count: number; code: number; message: string };

/** Receives mail: anyone may send anything to anyone, and nothing is passed on. */
export class MailServer {
  readonly #server: SMTPServer;
  #fault: MailFault | undefined;

  constructor(inbox: Inbox) {
    this.#server = new SMTPServer({
      name: 'sandbox',
      banner: 'VoltCourier sandbox: mail goes to the inbox page',
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: 25 * 1024 * 1024,
      onAuth: (auth, _session, done) => {
        done(null, { user: auth.username ?? 'anyone' });
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const refusal = this.#takeFault();
          if (refusal) {
            done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }));
            return;
          }
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          inbox.receive(recipients, Buffer.concat(chunks)).then(
            (mail) => {
              done(null, `kept as ${mail.id}`);
            },
            (error: unknown) => {
              done(error instanceof Error ? error : new Error(String(error)));
            },
          );
        });
      },
    });
    // A client that goes away in the middle is its own business.
    this.#server.on('error', () => undefined);
  }

  /** @returns the port that it listens on; 0 asks for a free one. */
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

  /** The next `count` mails are refused with an SMTP code such as 451 (later) or 550 (never). */
  refuseNext(fault: MailFault | undefined): void {
    this.#fault = fault;
  }

  #takeFault(): MailFault | undefined {
    const fault = this.#fault;
    if (!fault || fault.count <= 0) return undefined;
    this.#fault = { ...fault, count: fault.count - 1 };
    return fault;
  }
}
