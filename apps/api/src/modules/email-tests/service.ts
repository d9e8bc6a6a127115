import { randomUUID } from 'node:crypto';
import type { SentTest } from '@voltcourier/contracts';
import type { Dependencies } from '../../dependencies.ts';
import { recordAudit, type StaffActor } from '../audit/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import { sentenceOf } from './words.ts';

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

/** Emails that staff send to see what arrives, at once and without a job. */
export function createEmailTests(
  deps: Pick<Dependencies, 'config' | 'db' | 'mailer' | 'now'>,
  notifications: NotificationsService,
) {
  return {
    /**
     * Sends an email with its sample to an address, and tells what the mail server said. That it
     * was tried is written down before it is: a mail that left can't be taken back.
     *
     * @throws AppError `not_found`.
     */
    send: async (actor: StaffActor, kind: string, to: string): Promise<SentTest> => {
      const { html, text, ...message } = await notifications.preview(kind);
      const subject = `${MARK} ${message.subject}`;
      await recordAudit(deps.db, actor, {
        at: deps.now(),
        action: 'email.test',
        subject: { kind: 'email', id: kind },
        // The address may be anybody’s.
        after: { isOwnAddress: to.toLowerCase() === actor.email.toLowerCase() },
      });
      if (deps.mailer === undefined) return { ...OFF, subject };
      const messageId = `<${randomUUID()}@${notifications.domain}>`;
      const said = await deps.mailer.converse({ messageId, to, subject, html, text });
      return {
        outcome: said.outcome,
        sentence: sentenceOf(said, to, deps.mailer.server),
        subject,
        accepted: [...said.accepted],
        rejected: [...said.rejected],
        answer: said.answer,
        milliseconds: said.milliseconds,
        lines: [...said.lines],
      };
    },
  };
}

/** The service of test emails. */
export type EmailTestsService = ReturnType<typeof createEmailTests>;
