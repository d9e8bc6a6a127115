import ICAL from 'ical.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '../../bookings/service.ts';
import { useApi } from '../../../testing/harness.ts';
import { bookingRequest, eventually } from '../../../testing/requests.ts';
import { loseNextUpdate } from '../../../testing/lost-connection.ts';
import { createVendors, type SentMail } from '../../../testing/vendors.ts';
import { sendBookingConfirmation } from './booking-notices.ts';
import { sendEmail } from './sending.ts';
import type { EmailKind } from './repository.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});

const book = async (change: object = {}) =>
  (await started.api.client().bookings.create({ body: bookingRequest(change), headers: {} }))
    .booking;

/** Writes a mail to the outbox without the job that sends it. */
async function write(kind: EmailKind, bookingId: string): Promise<string> {
  const { id } = await started.api.deps.db
    .insertInto('emails')
    .values({
      kind,
      dedupe_key: `${kind}:${bookingId}`,
      booking_id: bookingId,
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doUpdateSet({ kind }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function sent(kind: EmailKind, change: object = {}) {
  const booking = await book(change);
  await sendEmail(started.api.ctx, await write(kind, booking.id));
  const to = kind === 'staff-emergency' ? started.api.config.mail.staff : booking.email;
  const mail = (await vendors.mailsTo(to))[0];
  if (mail === undefined) throw new Error('No mail arrived.');
  return { booking, mail };
}

const sourceOf = async (mail: SentMail): Promise<string> =>
  (await fetch(`${started.sandbox.url}/inbox/${mail.id}/source`)).text();
const headersOf = async (mail: SentMail): Promise<string> =>
  (await sourceOf(mail)).split('\r\n\r\n')[0] ?? '';

const HOSTILE = '<img src=x onerror=alert(1)> & "Co" </td>';

describe('a vehicle chosen in the form', () => {
  it.each(['booking-confirmed', 'staff-emergency'] as const)(
    'has its display name in the mail %s',
    async (kind) => {
      const { mail } = await sent(kind, {
        vehicle: 'tesla',
        bookingTime: '10:00',
        ...(kind === 'staff-emergency' && { serviceType: 'EMERGENCY', phone: '757 555 0100' }),
      });
      for (const shown of [mail.html ?? '', mail.text]) {
        expect(shown).toContain('Tesla');
        expect(shown).not.toMatch(/\btesla\b/u);
      }
    },
  );
});

describe('user input in a mail', () => {
  it.each(['booking-confirmed', 'booking-refunded', 'staff-emergency'] as const)(
    'is escaped in the HTML of %s',
    async (kind) => {
      const { mail } = await sent(kind, {
        name: `Ada ${HOSTILE}`,
        location: `1 ${HOSTILE}, Norfolk, VA 23510`,
        bookingTime: '09:00',
        ...(kind === 'staff-emergency' && {
          serviceType: 'EMERGENCY',
          phone: '757 555 0100',
          vehicle: `Van ${HOSTILE}`,
          chargingPort: HOSTILE,
          notes: `${HOSTILE}\nsecond line`,
        }),
      });
      expect(mail.html).not.toMatch(/<img src=x|onerror=alert\(1\)>/u);
      expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
      expect(mail.text).toContain('<img src=x onerror=alert(1)> & "Co"');
      expect(mail.text).not.toContain('&lt;');
    },
  );

  it('can’t add headers or recipients', async () => {
    // The contract refuses such a line, but older rows may contain it.
    const hostile = {
      serviceType: 'EMERGENCY' as const,
      phone: '757 555 0100',
      vehicle: 'Van\r\nBcc: victim@example.com',
      location: '1 Main St\r\nSubject: You have won, Norfolk, VA 23510',
    };
    const { ctx } = started.api;
    const booking = await createBooking(ctx, bookingRequest(hostile), undefined, null);
    await sendEmail(ctx, await write('staff-emergency', booking.id));
    const [mail] = await vendors.mailsTo(started.api.config.mail.staff);
    if (mail === undefined) throw new Error('No mail arrived.');
    expect(mail.text).toContain(booking.id);
    expect(mail.to).toEqual([started.api.config.mail.staff]);
    const headers = await headersOf(mail);
    expect(headers.match(/^subject:/gimu)).toHaveLength(1);
    expect(headers).not.toMatch(/^bcc:/imu);
    expect(await vendors.mailsTo('victim@example.com')).toEqual([]);
  });
});

describe('a booking confirmation', () => {
  it('shows the service, price, place, local time and cancellation terms', async () => {
    const { booking, mail } = await sent('booking-confirmed', {
      serviceType: 'event',
      location: '1 Front St, Honolulu, HI 96813',
      bookingTime: '15:00',
    });
    for (const fact of [
      'Full Service (Charge + Maintenance)',
      '$299.99',
      '1 Front St, Honolulu, HI 96813',
      '3:00 PM HST',
      booking.id,
      'Full refund if you cancel at least 4 hours before your appointment',
      started.api.config.business.email,
    ]) {
      expect(mail.text).toContain(fact);
      expect(mail.html).toContain(fact.replaceAll('&', '&amp;'));
    }
    expect(mail.subject).toMatch(/^Confirmed: Full Service \(Charge \+ Maintenance\) on \w+day, /u);
    expect(mail.html).toMatch(/<html[^>]* lang="en-US"/u);
    expect(mail.text).not.toMatch(/<[a-z]/u);
  });

  it('has a valid calendar file with the appointment', async () => {
    const location = '100 Granby St; rear, Norfolk, VA 23510';
    const { booking, mail } = await sent('booking-confirmed', { location, bookingTime: '11:00' });
    expect(mail.attachments).toHaveLength(1);
    const [attachment] = mail.attachments;
    expect(attachment).toMatchObject({ filename: 'appointment.ics', contentType: 'text/calendar' });
    const text = Buffer.from(attachment?.content ?? '', 'base64').toString();
    // RFC 5545, 3.1: lines end with CRLF and have at most 75 octets.
    const lines = text.trimEnd().split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);

    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    expect(events).toHaveLength(1);
    const [event] = events;
    expect(event?.uid).toBe(`${booking.id}@voltcourier.example`);
    expect(event?.startDate.toJSDate().toISOString()).toBe(booking.startsAt);
    expect(event?.duration.toSeconds()).toBe(3600);
    expect(event?.location).toBe(location);
    expect(event?.summary).toBe('VoltCourier: Standard Charge (Level 2)');
    const [alarm] = event?.component.getAllSubcomponents('valarm') ?? [];
    expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT1H');
  });
});

describe('the mail about a refunded late payment', () => {
  it('shows the amount and the free slots', async () => {
    const { booking, mail } = await sent('booking-refunded', { bookingTime: '13:00' });
    expect(mail.subject).toBe('We couldn’t keep your spot: $99.99 is on its way back');
    expect(mail.text).toContain(`Hello ${booking.name}, your payment of $99.99 arrived after`);
    expect(mail.text).toMatch(/1:00 PM\s+3 spots left|2 spots left/u);
    expect(mail.text).toContain(`${started.api.config.appUrl}/booking`);
    expect(mail.attachments).toEqual([]);
  });
});

describe('a mail', () => {
  it('is sent once by concurrent workers', async () => {
    const booking = await book({ bookingTime: '14:00' });
    const id = await write('booking-confirmed', booking.id);
    await Promise.all(Array.from({ length: 6 }, () => sendEmail(started.api.ctx, id)));
    await sendEmail(started.api.ctx, id);
    expect(await vendors.mailsTo(booking.email)).toHaveLength(1);
  });

  it('is added to the outbox once, however often its cause is repeated', async () => {
    const booking = await book({ bookingTime: '15:00' });
    const { db } = started.api.deps;
    for (let time = 0; time < 3; time += 1) {
      await db
        .transaction()
        .execute((trx) => sendBookingConfirmation(started.api.ctx, trx, booking.id));
    }
    const rows = await db
      .selectFrom('emails')
      .select('id')
      .where('booking_id', '=', booking.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('has the same message ID when it is sent again', async () => {
    const booking = await book({ bookingTime: '16:00' });
    const id = await write('booking-confirmed', booking.id);
    await sendEmail(started.api.ctx, id);
    // Simulates a worker that died after the mail server's acceptance, but before recording it.
    await started.api.deps.db
      .updateTable('emails')
      .set({ sent_at: null })
      .where('id', '=', id)
      .execute();
    await sendEmail(started.api.ctx, id);
    const mails = await vendors.mailsTo(booking.email);
    const ids = await Promise.all(
      mails.map(async (mail) => /^message-id: (\S+)/imu.exec(await headersOf(mail))?.[1]),
    );
    expect(ids).toEqual([`<${id}@voltcourier.example>`, `<${id}@voltcourier.example>`]);
  });

  it('is not sent again when the database fails right after it was sent', async () => {
    const booking = await book({ bookingTime: '16:00' });
    const id = await write('booking-confirmed', booking.id);
    await loseNextUpdate(started.api.deps.db, 'emails');
    await sendEmail(started.api.ctx, id);
    await sendEmail(started.api.ctx, id);
    expect(await vendors.mailsTo(booking.email)).toHaveLength(1);
  });

  it('that doesn’t exist is ignored', async () => {
    await expect(
      sendEmail(started.api.ctx, '00000000-0000-4000-8000-000000000000'),
    ).resolves.toBeUndefined();
  });

  it('is retried when the mail server refuses it, and arrives once', async () => {
    const { api } = started;
    const booking = await book({ bookingTime: '17:00' });
    // Removes the jobs left by the emergencies above.
    await sql`delete from pgboss.job where name = 'notifications.send-email'`.execute(api.deps.db);
    await vendors.control('POST', '/mail/fail-next', { count: 1 });
    await api.deps.db
      .transaction()
      .execute((trx) => sendBookingConfirmation(api.ctx, trx, booking.id));
    await api.startWork();
    const row = await eventually(async () => {
      const found = await api.deps.db
        .selectFrom('emails')
        .select('sent_at')
        .where('booking_id', '=', booking.id)
        .executeTakeFirstOrThrow();
      return found.sent_at !== null && found;
    });
    expect(row.sent_at).toBeInstanceOf(Date);
    expect(await vendors.mailsTo(booking.email)).toHaveLength(1);
    const [job] = await eventually(async () => {
      const { rows } = await sql<{ state: string; retry_count: number }>`
        select state, retry_count from pgboss.job where name = 'notifications.send-email'`.execute(
        api.deps.db,
      );
      // The job completes a moment after its mail is marked as sent.
      return rows[0]?.state === 'completed' && rows;
    });
    expect(job).toEqual({ state: 'completed', retry_count: 1 });
  });
});
