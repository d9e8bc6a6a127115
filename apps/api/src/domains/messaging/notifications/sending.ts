import {
  type Attempt,
  listBouncingAddresses,
  markEmailFailed,
  markEmailSent,
  noteEmailTaken,
} from '../deliveries/service.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/database/connection.ts';
import { MailNotTaken } from '../../../platform/vendors/mail/mailer.ts';
import { NOWHERE } from './deleted-addresses.ts';
import { deleteFarewell } from './farewells-repository.ts';
import { usableLinks } from './link-secrets.ts';
import { type EmailKind, type EmailRow, findEmail, lockUnsent, markDropped } from './repository.ts';

/** What isn't about something that somebody did: not sent where mail comes back for good. */
const OFFERED: ReadonlySet<EmailKind> = new Set(['subscription-requested', 'review-requested']);

/**
 * The domain of the ids of our messages (RFC 5322, 3.6.4): the configured one, so that a repeat of a
 * mail has the same id whatever staff set meanwhile.
 */
export function messageIdDomainOf({ config }: Pick<Context, 'config'>): string {
  return config.business.email.split('@')[1] ?? 'voltcourier.example';
}

// The layouts of mails are a twentieth of the api's start, and only who sends them needs them.
async function compose(ctx: Context, row: EmailRow) {
  const { composeMail } = await import('./compose-mail.ts');
  const options = { secrets: usableLinks(ctx.config.sessionSecret), isPreview: false };
  return composeMail(ctx, row, options);
}

/** Deletes where the last mail to an account went. */
async function forgetFarewell({ ports }: Context, trx: Database, row: EmailRow): Promise<void> {
  if (row.account_event_id === null) return;
  const event = await ports.mailSubjects.findAccountEvent(trx, row.account_event_id);
  if (event !== undefined) await deleteFarewell(trx, event.user_id);
}

/**
 * Sends a mail that was written down. The lock makes it one worker's; the message id is the
 * same when a worker dies between the mail server's yes and our own note of it.
 */
export async function sendEmail(ctx: Context, emailId: string): Promise<void> {
  const { mailer } = ctx;
  if (mailer === undefined) return;
  const row = await findEmail(ctx.db, emailId);
  // A test is sent by whoever wants to see it, once.
  if (row === undefined || row.sent_at !== null || row.tested_by !== null) return;
  // Composed before the lock is taken: it may need a connection of its own.
  const content = await compose(ctx, row);
  // What it was about has changed since, so nobody is to read it any more; or it has nobody to
  // go to, whose account is deleted.
  const isNobodys = content === undefined || content.to.endsWith(`@${NOWHERE}`);
  if (
    isNobodys ||
    (OFFERED.has(row.kind) && (await listBouncingAddresses(ctx, [content.to])).length > 0)
  ) {
    await markDropped(ctx.db, emailId, ctx.now());
    return;
  }
  const isFarewell = row.kind === 'account-deleted';
  // Whom a last mail went to is what was to be forgotten.
  const recipient = isFarewell ? null : content.to;
  const attempt = (answer: string | null) => ({
    at: ctx.now(),
    recipient,
    answer: isFarewell ? null : answer,
  });
  const note = async (trx: Database, taken: Attempt): Promise<void> => {
    await markEmailSent(trx, emailId, taken);
    if (isFarewell) await forgetFarewell(ctx, trx, row);
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
      await noteEmailTaken(ctx, (trx) => note(trx, sent));
      return;
    }
    // Written down by itself: the transaction is undone, and the job tries again.
    if (error instanceof MailNotTaken) {
      await markEmailFailed(ctx.db, emailId, attempt(error.answer));
    }
    throw error;
  }
}
