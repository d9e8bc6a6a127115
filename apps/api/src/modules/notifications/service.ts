import type { Database } from '../../database/connection.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import type { AvailabilityService } from '../availability/service.ts';
import { appointmentCalendar } from './calendar.ts';
import {
  bookingConfirmed,
  bookingRefunded,
  type Sender,
  staffEmergency,
} from './emails/messages.tsx';
import {
  addEmail,
  type EmailKind,
  type EmailRow,
  findEmail,
  lockUnsent,
  markSent,
} from './repository.ts';

/** Mail: written down in the transaction that causes it, sent once by a job. */
export function createNotifications(
  deps: Pick<Dependencies, 'config' | 'db' | 'jobs' | 'mailer' | 'now'>,
  availability: AvailabilityService,
) {
  const { config } = deps;
  const sender: Sender = { ...config.brand, siteUrl: config.appUrl };

  const enqueue = async (trx: Database, kind: EmailKind, bookingId: string): Promise<void> => {
    const dedupeKey = `${kind}:${bookingId}`;
    const id = await addEmail(trx, { kind, dedupeKey, bookingId, at: deps.now() });
    if (id !== undefined) await deps.jobs.send(trx, 'notifications.send-email', { emailId: id });
  };

  const compose = async (row: EmailRow): Promise<Omit<Mail, 'messageId'>> => {
    switch (row.kind) {
      case 'booking-confirmed':
        return {
          to: row.email,
          ...(await bookingConfirmed(row, sender)),
          calendar: appointmentCalendar(row, sender, deps.now()),
        };
      case 'booking-refunded': {
        const region = await availability.getRegion(row.region_id);
        const alternatives = await availability.listAlternatives(region, row.starts_at);
        return { to: row.email, ...(await bookingRefunded(row, sender, alternatives)) };
      }
      case 'staff-emergency':
        return { to: config.mail.staff, ...(await staffEmergency(row, sender)) };
    }
  };

  return {
    /** The confirmation of a paid booking, once. */
    confirmBooking: (trx: Database, bookingId: string) =>
      enqueue(trx, 'booking-confirmed', bookingId),

    /** The news of a refund because the place was gone, once. */
    explainRefund: (trx: Database, bookingId: string) =>
      enqueue(trx, 'booking-refunded', bookingId),

    /** The announcement of an emergency to staff, once. */
    announceEmergency: (trx: Database, bookingId: string) =>
      enqueue(trx, 'staff-emergency', bookingId),

    /**
     * Sends a mail that was written down. The lock makes it one worker's; the message id is the
     * same when a worker dies between the mail server's yes and our own note of it.
     */
    send: async (emailId: string): Promise<void> => {
      const { mailer } = deps;
      if (mailer === undefined) return;
      const row = await findEmail(deps.db, emailId);
      if (row === undefined || row.sent_at !== null) return;
      // Composed before the lock is taken: it may need a connection of its own.
      const content = await compose(row);
      const domain = config.brand.email.split('@')[1] ?? 'voltcourier.example';
      await deps.db.transaction().execute(async (trx) => {
        if (!(await lockUnsent(trx, emailId))) return;
        await mailer.send({ ...content, messageId: `<${row.id}@${domain}>` });
        await markSent(trx, emailId, deps.now());
      });
    },
  };
}

/** The notifications service. */
export type NotificationsService = ReturnType<typeof createNotifications>;
