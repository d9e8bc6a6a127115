import { randomUUID } from 'node:crypto';
import type { SentTest } from '@voltcourier/contracts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import type { DeliveriesService } from '../deliveries/service.ts';
import type { Message, NotificationsService } from '../notifications/service.ts';
import { sentenceOf } from './labels.ts';

/** Marks what is no customer's. */
const MARK = '[Test]';

const OFF: Omit<SentTest, 'subject'> = {
  outcome: 'off',
  sentence: 'No mail server is set, so nothing was sent: set SMTP_URL, and start again.',
  accepted: [],
  rejected: [],
  answer: null,
  milliseconds: 0,
  lines: [],
};

/** A test, and what the audit log keeps of it. */
interface TestMessage {
  readonly kind: string;
  readonly to: string;
  readonly message: Message;
  readonly audit: Omit<Parameters<typeof recordAudit>[2], 'at'>;
}

/** Emails that staff send to see what arrives, at once and without a job. */
export function createTestEmails(
  deps: Pick<Dependencies, 'config' | 'db' | 'mailer' | 'now'>,
  notifications: NotificationsService,
  deliveries: DeliveriesService,
) {
  /**
   * Sends a message to an address, and tells what the mail server said. That it was tried is written
   * down before it is: a mail that left can't be taken back.
   */
  const sendMessage = async (
    actor: StaffActor,
    { kind, to, message, audit }: TestMessage,
  ): Promise<SentTest> => {
    const { html, text } = message;
    const subject = `${MARK} ${message.subject}`;
    const { mailer } = deps;
    const id = randomUUID();
    const at = deps.now();
    await deps.db.transaction().execute(async (trx) => {
      await recordAudit(trx, actor, { at, ...audit });
      if (mailer !== undefined) {
        await deliveries.addTest(trx, { id, kind, testedBy: actor.id, to, at });
      }
    });
    if (mailer === undefined) return { ...OFF, subject };
    const messageId = `<${id}@${notifications.domain}>`;
    const said = await mailer.converse({ messageId, to, subject, html, text });
    const attempt = { at: deps.now(), recipient: to, answer: said.answer };
    if (said.outcome === 'accepted') await deliveries.markSent(deps.db, id, attempt);
    else await deliveries.markFailed(deps.db, id, attempt);
    return {
      outcome: said.outcome,
      sentence: sentenceOf(said, to, mailer.server),
      subject,
      accepted: [...said.accepted],
      rejected: [...said.rejected],
      answer: said.answer,
      milliseconds: said.milliseconds,
      lines: [...said.lines],
    };
  };

  return {
    sendMessage,

    /**
     * Sends an email, with its sample or as one of the log, to an address.
     *
     * @throws AppError `not_found`.
     */
    send: async (
      actor: StaffActor,
      { kind, to, about }: { kind: string; to: string; about: string | null },
    ): Promise<SentTest> => {
      const message = await notifications.preview(kind, about ?? undefined);
      // The address may be anybody’s.
      const after = { about, isOwnAddress: to.toLowerCase() === actor.email.toLowerCase() };
      const subject = { kind: 'email', id: kind } as const;
      return sendMessage(actor, {
        kind,
        to,
        message,
        audit: { action: 'email.test', subject, after },
      });
    },
  };
}

/** The service of test emails. */
export type TestEmailsService = ReturnType<typeof createTestEmails>;
