import { type Attempt, markEmailFailed, markEmailSent } from '../deliveries/repository.ts';
import { listBouncingAddresses, recordEmailAccepted } from '../deliveries/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { MailRefused } from '../../../platform/vendors/mail/mailer.ts';
import { NOWHERE } from './deleted-addresses.ts';
import { deleteFarewell } from './farewells-repository.ts';
import { usableLinks } from './link-secrets.ts';
import { type EmailKind, type EmailRow, findEmail, lockUnsent, markDropped } from './repository.ts';

/** Optional mails, which are not sent to bouncing addresses. */
const OFFERED: ReadonlySet<EmailKind> = new Set(['subscription-requested', 'review-requested']);

/**
 * Domain of our Message-IDs (RFC 5322, 3.6.4): always the configured one, so that a repeated mail
 * has the same ID even if staff change the settings.
 */
export function messageIdDomainOf({ config }: Pick<Context, 'config'>): string {
  return config.business.email.split('@')[1] ?? 'voltcourier.example';
}

// Loaded lazily: the mail layouts take a twentieth of the API's startup time, and only code that
// sends mail needs them.
async function compose(ctx: Context, row: EmailRow) {
  const { composeMail } = await import('./compose-mail.ts');
  const options = { secrets: usableLinks(ctx.config.sessionSecret), isPreview: false };
  return composeMail(ctx, row, options);
}

/** Deletes the address of an account's last mail. */
async function deleteSentFarewell({ ports }: Context, trx: Database, row: EmailRow): Promise<void> {
  if (row.account_event_id === null) return;
  const event = await ports.mailSubjects.findAccountEvent(trx, row.account_event_id);
  if (event !== undefined) await deleteFarewell(trx, event.user_id);
}

/**
 * Sends a mail from the outbox. The lock ensures that only one worker sends it; the Message-ID
 * stays the same if a worker dies between the mail server's acceptance and recording it.
 */
export async function sendEmail(ctx: Context, emailId: string): Promise<void> {
  const { mailer } = ctx;
  if (mailer === undefined) return;
  const row = await findEmail(ctx.db, emailId);
  // Tests are sent directly, once, by the request that creates them.
  if (row === undefined || row.sent_at !== null || row.tested_by !== null) return;
  // Composed before the lock is taken, because it may need its own connection.
  const content = await compose(ctx, row);
  // The mail is outdated because its subject has changed, or it has no recipient because the
  // account was deleted.
  const isNobodys = content === undefined || content.to.endsWith(`@${NOWHERE}`);
  if (
    isNobodys ||
    (OFFERED.has(row.kind) && (await listBouncingAddresses(ctx, [content.to])).length > 0)
  ) {
    await markDropped(ctx.db, emailId, ctx.now());
    return;
  }
  const isFarewell = row.kind === 'account-deleted';
  // The recipient of an account's last mail must not be stored.
  const recipient = isFarewell ? null : content.to;
  const attempt = (answer: string | null) => ({
    at: ctx.now(),
    recipient,
    answer: isFarewell ? null : answer,
  });
  const note = async (trx: Database, taken: Attempt): Promise<void> => {
    await markEmailSent(trx, emailId, taken);
    if (isFarewell) await deleteSentFarewell(ctx, trx, row);
  };
  let taken: Attempt | undefined;
  try {
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await lockUnsent(trx, emailId))) return;
      const answer = await mailer.send({
        ...content,
        messageId: `<${row.id}@${messageIdDomainOf(ctx)}>`,
      });
      taken = attempt(answer);
      await note(trx, taken);
    });
  } catch (error) {
    if (taken !== undefined) {
      const sent = taken;
      await recordEmailAccepted(ctx, (trx) => note(trx, sent));
      return;
    }
    // Recorded outside the transaction, which is rolled back so that the job retries.
    if (error instanceof MailRefused) {
      await markEmailFailed(ctx.db, emailId, attempt(error.answer));
    }
    throw error;
  }
}
