import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendReminders } from '../../bookings/reminders.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, sendMails } = createHolders(started, () => vendors);
const members = createMembers(started);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const about = (bookingId: string, by = staff) => {
  const params = { bookingId };
  const get = () => by.client.dispatch.get({ params });
  const mailOf = async (kind: string) => {
    const { mails } = await get();
    const found = mails.find((mail) => mail.kind === kind);
    if (found === undefined) throw new Error(`There is no ${kind}.`);
    return found;
  };
  return {
    get,
    mailOf,
    note: (text: string, key = randomUUID()) =>
      by.client.staffChanges.addNote({
        headers: { 'idempotency-key': key },
        params,
        body: { text },
      }),
    again: async (kind: string, key = randomUUID()) =>
      by.client.staffChanges.sendMailAgain({
        headers: { 'idempotency-key': key },
        params: { ...params, emailId: (await mailOf(kind)).id },
      }),
  };
};

describe('a note on a booking', () => {
  it('is stored once with its author, and keeps the booking’s version', async () => {
    const { booking } = await bookPaid();
    const other = await addEmployee(started, 'DISPATCHER');
    const { version } = await about(booking.id).get();
    const key = randomUUID();
    await about(booking.id).note('  Gate code 4711\nRing twice.  ', key);
    await about(booking.id).note('Gate code 4711', key);
    const answer = await about(booking.id, other).note('She has a dog.');
    expect(answer.staffNotes).toMatchObject([
      { author: other.username, text: 'She has a dog.' },
      { author: staff.username, text: 'Gate code 4711\nRing twice.' },
    ]);
    expect(answer.version).toBe(version);
    const { entries } = await staff.client.audit.list({
      query: { subject: booking.id, action: 'booking.note' },
    });
    expect(entries).toHaveLength(2);
    // IDs and times contain arbitrary digits, so the test looks for words.
    expect(JSON.stringify(entries)).not.toMatch(/gate code|ring twice|dog/iu);
  });

  it('is rejected if it is empty or too long, or if the booking is unknown', async () => {
    const { booking } = await book();
    for (const text of ['', '   ', 'x'.repeat(2001)]) {
      expect(await failureOf(about(booking.id).note(text))).toMatchObject({
        fieldErrors: [{ path: 'text' }],
      });
    }
    expect(await failureOf(about(randomUUID()).note('Nowhere'))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is immutable, except for the erasure of its text', async () => {
    const member = await members.join();
    const holder = await book({}, member.fetchAs);
    const { id } = holder.booking;
    await about(id).note('Ada parks behind the house.');
    const { db } = started.api.deps;
    for (const change of [
      sql`update booking_notes set text = 'Something else' where booking_id = ${id}`,
      sql`update booking_notes set text = 'Erased', at = now() where booking_id = ${id}`,
      sql`delete from booking_notes where booking_id = ${id}`,
      sql`truncate booking_notes`,
    ]) {
      await expect(change.execute(db)).rejects.toMatchObject({ code: '23001' });
    }
    const { data } = await member.client.privacy.download({ body: { password: member.password } });
    expect(data['bookingNotes']).toMatchObject([{ text: 'Ada parks behind the house.' }]);
    await holder.cancel();
    await member.client.privacy.deleteAccount({ body: { password: member.password } });
    expect((await about(id).get()).staffNotes).toMatchObject([{ text: 'Erased' }]);
  });
});

describe('a mail of a booking', () => {
  it('is sent again with current data, once per idempotency key', async () => {
    const holder = await bookPaid();
    const { id, email } = holder.booking;
    const { get, again, mailOf } = about(id);
    expect(await mailOf('booking-confirmed')).toMatchObject({ sentAt: null, state: 'waiting' });
    expect(await failureOf(again('booking-confirmed'))).toMatchObject({ code: 'too_early' });
    await sendMails(id);
    await holder.move(daysAhead(60), '08:00');
    await sendMails(id);
    const key = randomUUID();
    const answers = await Promise.all([1, 2].map(() => again('booking-confirmed', key)));
    for (const { mails } of answers) {
      expect(mails.filter(({ isAgain }) => isAgain)).toHaveLength(1);
    }
    await sendMails(id);
    const sent = await vendors.mailsTo(email);
    expect(sent.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Confirmed',
      'Moved',
      'Confirmed',
    ]);
    expect(sent[0]?.text).toContain('8:00 AM');
    const { mails } = await get();
    expect(mails[0]).toMatchObject({ kind: 'booking-confirmed', state: 'sent', isAgain: true });
  });

  it('can be sent again after a move, a reminder and a refund', async () => {
    const holder = await bookPaid();
    const { id, email } = holder.booking;
    const { again, get } = about(id);
    await holder.move(daysAhead(61), '08:00');
    await holder.move(daysAhead(61), '09:00');
    await sendMails(id);
    await again('booking-changed');
    goTo((await get()).startsAt, 20 * 3_600_000);
    await sendReminders(started.api.ctx);
    await sendMails(id);
    await again('booking-reminder-day');
    await staff.client.staffChanges.refund({
      headers: await staff.prove(),
      params: { bookingId: id },
      query: { version: (await get()).version },
      body: { orderId: randomUUID(), amountCents: 1_234, reason: 'They waited.' },
    });
    await sendMails(id);
    await again('refund-by-staff');
    await sendMails(id);
    const subjects = (await vendors.mailsTo(email)).map(({ subject }) => subject.split(':')[0]);
    expect(subjects).toHaveLength(7);
    for (const twice of ['Moved', 'Refund', 'Reminder']) {
      expect(subjects.filter((subject) => subject === twice)).toHaveLength(2);
    }
    // The first of two moves was never mailed, because the second came before its mail was due.
    expect((await get()).mails.filter(({ state }) => state === 'dropped')).toHaveLength(1);
  });

  it('is not sent again if it is no longer true, with the reason', async () => {
    const holder = await bookPaid();
    const { id } = holder.booking;
    const { again, mailOf } = about(id);
    await sendMails(id);
    await holder.cancel();
    expect(await mailOf('booking-confirmed')).toMatchObject({
      refusal: 'This booking is cancelled, so there’s nothing to confirm.',
    });
    expect(await failureOf(again('booking-confirmed'))).toMatchObject({
      code: 'too_late',
      message: 'This booking is cancelled, so there’s nothing to confirm.',
    });
    await sendMails(id);
    await again('booking-cancelled');
    const elsewhere = staff.client.staffChanges.sendMailAgain({
      headers: { 'idempotency-key': randomUUID() },
      params: {
        bookingId: (await bookPaid()).booking.id,
        emailId: (await mailOf('booking-cancelled')).id,
      },
    });
    expect(await failureOf(elsewhere)).toMatchObject({ code: 'not_found' });
  });

  it('is sent again at most five times an hour', async () => {
    const { booking } = await bookPaid();
    const { again } = about(booking.id);
    for (let time = 0; time < 5; time += 1) {
      await sendMails(booking.id);
      await again('booking-confirmed');
    }
    await sendMails(booking.id);
    expect(await failureOf(again('booking-confirmed'))).toMatchObject({
      code: 'rate_limited',
      status: 429,
    });
    started.api.clock.offsetMs = 3_600_000;
    await again('booking-confirmed');
  });
});
