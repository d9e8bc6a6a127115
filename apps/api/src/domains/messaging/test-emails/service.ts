import { randomUUID } from 'node:crypto';
import type { Language, SentTest } from '@voltcourier/contracts';
import { type Message, previewEmail } from '../notifications/service.ts';
import { messageIdDomainOf } from '../notifications/sending.ts';
import { addTestDelivery, markEmailFailed, markEmailSent } from '../deliveries/repository.ts';
import type { Context } from '../../../platform/context.ts';
import { recordAudit, type StaffActor } from '../../../platform/audit/service.ts';
import { sentenceOf } from './labels.ts';

/** Marks tests in the subject. */
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

/** A test mail, with the data for the audit log. */
interface TestMessage {
  readonly kind: string;
  readonly to: string;
  readonly message: Message;
  readonly audit: Omit<Parameters<typeof recordAudit>[2], 'at'>;
}

// Test emails, which staff send immediately and without a job.

/**
 * Sends a message to an address, and returns the mail server's response. The attempt is recorded
 * first, because a sent mail can't be taken back.
 */
export async function sendTestMessage(
  ctx: Context,
  actor: StaffActor,
  { kind, to, message, audit }: TestMessage,
): Promise<SentTest> {
  const { html, text } = message;
  const subject = `${MARK} ${message.subject}`;
  const { mailer } = ctx;
  const id = randomUUID();
  const at = ctx.now();
  await ctx.db.transaction().execute(async (trx) => {
    await recordAudit(trx, actor, { at, ...audit });
    if (mailer !== undefined) {
      await addTestDelivery(trx, { id, kind, testedBy: actor.id, to, at });
    }
  });
  if (mailer === undefined) return { ...OFF, subject };
  const messageId = `<${id}@${messageIdDomainOf(ctx)}>`;
  const conversation = await mailer.converse({ messageId, to, subject, html, text });
  const attempt = { at: ctx.now(), recipient: to, answer: conversation.answer };
  if (conversation.outcome === 'accepted') await markEmailSent(ctx.db, id, attempt);
  else await markEmailFailed(ctx.db, id, attempt);
  return {
    outcome: conversation.outcome,
    sentence: sentenceOf(conversation, to, mailer.server),
    subject,
    accepted: [...conversation.accepted],
    rejected: [...conversation.rejected],
    answer: conversation.answer,
    milliseconds: conversation.milliseconds,
    lines: [...conversation.lines],
  };
}

/** Kind and recipient of a test email. */
interface TestOrder {
  readonly kind: string;
  readonly to: string;
  readonly about: string | null;
  /** Language of the sample. */
  readonly language?: Language | undefined;
}

/**
 * Sends a kind of email to an address, with sample data or the data of a logged mail.
 *
 * @throws AppError `not_found`.
 */
export async function sendTestEmail(
  ctx: Context,
  actor: StaffActor,
  { kind, to, about, language }: TestOrder,
): Promise<SentTest> {
  const message = await previewEmail(ctx, kind, { about: about ?? undefined, language });
  // The address may be personal data of a third party, so it isn't logged.
  const after = { about, isOwnAddress: to.toLowerCase() === actor.email.toLowerCase() };
  const subject = { kind: 'email', id: kind } as const;
  return sendTestMessage(ctx, actor, {
    kind,
    to,
    message,
    audit: { action: 'email.test', subject, after },
  });
}
