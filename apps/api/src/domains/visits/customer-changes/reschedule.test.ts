import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBookingWindow } from '../../bookings/availability/seats.ts';
import { sendReminders } from '../../bookings/reminders.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const HOUR = 3_600_000;
// The Alaska region has one seat per hour, so the first booking takes the last seat.
const ANCHORAGE = { location: '500 W 5th Ave, Anchorage, AK 99501' };
const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { book, bookPaid, goTo, ledgerOf, seatsOf, sendMails } = createHolders(
  started,
  () => vendors,
);
let day = 40;

beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await vendors.control('POST', '/stripe/webhooks', { drop: true });
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

const eventsOf = (id: string) =>
  started.api.deps.db
    .selectFrom('booking_events')
    .select(['from_status', 'to_status', 'detail'])
    .where('booking_id', '=', id)
    .orderBy('id')
    .execute();

describe('moving an appointment', () => {
  it('takes the new seat, frees the old one and keeps price and payment', async () => {
    const { booking, move } = await bookPaid();
    const date = daysAhead(day++);
    const moved = await move(date, '15:00');
    expect(moved).toMatchObject({
      status: 'confirmed',
      paymentState: 'paid',
      bookingDate: date,
      bookingTime: '15:00',
      amountCents: booking.amountCents,
    });
    expect(await seatsOf(booking.id)).toEqual([moved.startsAt]);
    expect(await ledgerOf(booking.id)).toEqual({ charging_revenue: -9_999, stripe_balance: 9_999 });
    expect((await eventsOf(booking.id)).at(-1)).toEqual({
      from_status: 'confirmed',
      to_status: 'confirmed',
      detail: {
        rescheduled: {
          from: { date: booking.bookingDate, time: booking.bookingTime },
          to: { date, time: '15:00' },
        },
      },
    });
  });

  it('happens once if it is requested several times at once', async () => {
    const { booking, move } = await bookPaid();
    const date = daysAhead(day++);
    await Promise.all([move(date, '09:00'), move(date, '09:00'), move(date, '09:00')]);
    await move(date, '09:00');
    expect(await eventsOf(booking.id)).toHaveLength(3);
    expect(await seatsOf(booking.id)).toHaveLength(1);
    await sendMails(booking.id);
    const mails = await vendors.mailsTo(booking.email);
    expect(mails.filter(({ subject }) => subject.startsWith('Moved: '))).toHaveLength(1);
  });

  it('sends a calendar entry that replaces the earlier one', async () => {
    const { booking, move } = await bookPaid();
    await sendMails(booking.id);
    await move(daysAhead(day++), '09:00');
    await move(daysAhead(day++), '10:00');
    await sendMails(booking.id);
    const mails = await vendors.mailsTo(booking.email);
    const calendars = mails.map(({ attachments }) =>
      Buffer.from(attachments[0]?.content ?? '', 'base64').toString(),
    );
    const uids = calendars.map((text) => /^UID:(.+)$/mu.exec(text)?.[1]?.trim());
    expect(new Set(uids)).toEqual(new Set([`${booking.id}@voltcourier.example`]));
    const sequences = calendars.map((text) => Number(/^SEQUENCE:(\d+)/mu.exec(text)?.[1]));
    expect(Math.min(...sequences)).toBe(0);
    expect(Math.max(...sequences)).toBe(2);
  });

  it('keeps the hold of an unpaid booking, and is rejected after the hold', async () => {
    const { booking, move, pay, get } = await book();
    const moved = await move(daysAhead(day++), '11:00');
    expect(moved).toMatchObject({ status: 'pending', holdExpiresAt: booking.holdExpiresAt });
    goTo(booking.holdExpiresAt ?? '', -1_000);
    expect(await failureOf(move(daysAhead(day++), '11:00'))).toMatchObject({
      code: 'hold_expired',
    });
    started.api.clock.offsetMs = 0;
    await pay();
    expect((await get()).booking).toMatchObject({
      status: 'confirmed',
      startsAt: moved.startsAt,
    });
    expect(await seatsOf(booking.id)).toEqual([moved.startsAt]);
  });

  it('is rejected shortly before the start, to an unavailable slot and after cancellation', async () => {
    const { booking, move, cancel } = await bookPaid();
    expect(await failureOf(move(daysAhead(-2), '11:00'))).toMatchObject({
      code: 'slot_unavailable',
    });
    expect(await failureOf(move(daysAhead(5), '11:30'))).toMatchObject({
      code: 'slot_unavailable',
    });
    goTo(booking.startsAt, 4 * HOUR - 60_000);
    expect(await failureOf(move(daysAhead(day), '11:00'))).toMatchObject({
      code: 'too_late',
      body: { next: 'contact' },
    });
    started.api.clock.offsetMs = 0;
    await cancel();
    expect(await failureOf(move(daysAhead(day), '11:00'))).toMatchObject({ code: 'too_late' });
    expect(await failureOf(move(booking.bookingDate, booking.bookingTime))).toMatchObject({
      code: 'too_late',
    });
  });

  it('is rejected for an emergency', async () => {
    const { move } = await book({
      serviceType: 'EMERGENCY',
      phone: '757 555 0100',
      bookingDate: daysAhead(0),
    });
    expect(await failureOf(move(daysAhead(day), '11:00'))).toMatchObject({ code: 'too_late' });
  });
});

describe('moving to the last seat of a slot', () => {
  it('is rejected if it is taken, keeps the old seat and offers other slots', async () => {
    const date = daysAhead(day++);
    await bookPaid({ ...ANCHORAGE, bookingDate: date, bookingTime: '12:00' });
    const { booking, move } = await bookPaid({
      ...ANCHORAGE,
      bookingDate: date,
      bookingTime: '14:00',
    });
    await openBookingWindow(started.api.ctx);
    const refused = await failureOf(move(date, '12:00'));
    expect(refused).toMatchObject({ code: 'slot_full', status: 409 });
    const { body } = refused as unknown as { body: { alternatives: { time: string }[] } };
    expect(body.alternatives.length).toBeGreaterThan(0);
    expect(await seatsOf(booking.id)).toEqual([booking.startsAt]);
  });

  it('succeeds for one of a concurrent move and booking', async () => {
    const date = daysAhead(day++);
    const hours = ['08:00', '09:00', '10:00', '11:00'];
    for (const [index, time] of hours.entries()) {
      const target = `${13 + index}:00`;
      const movedBy = await bookPaid({ ...ANCHORAGE, bookingDate: date, bookingTime: time });
      const [moved, booked] = await Promise.allSettled([
        movedBy.move(date, target),
        book({ ...ANCHORAGE, bookingDate: date, bookingTime: target }),
      ]);
      const winners = [moved, booked].filter(({ status }) => status === 'fulfilled');
      expect(winners).toHaveLength(1);
      expect(await seatsOf(movedBy.booking.id)).toHaveLength(1);
    }
  });

  it('leaves each booking one seat when two try to swap', async () => {
    const date = daysAhead(day++);
    const one = await bookPaid({ ...ANCHORAGE, bookingDate: date, bookingTime: '08:00' });
    const two = await bookPaid({ ...ANCHORAGE, bookingDate: date, bookingTime: '09:00' });
    await Promise.allSettled([one.move(date, '09:00'), two.move(date, '08:00')]);
    expect(await seatsOf(one.booking.id)).toHaveLength(1);
    expect(await seatsOf(two.booking.id)).toHaveLength(1);
  });
});

describe('a reminder', () => {
  const remindersTo = async (id: string, email: string) => {
    await sendMails(id);
    return (await vendors.mailsTo(email))
      .map(({ subject }) => subject)
      .filter((subject) => /^Reminder|^Within/u.test(subject));
  };
  const remind = () => sendReminders(started.api.ctx);

  it('is sent a day and an hour before, once each', async () => {
    const { booking } = await bookPaid();
    goTo(booking.startsAt, 25 * HOUR);
    await remind();
    expect(await remindersTo(booking.id, booking.email)).toEqual([]);
    goTo(booking.startsAt, 24 * HOUR - 60_000);
    await Promise.all([remind(), remind()]);
    expect(await remindersTo(booking.id, booking.email)).toHaveLength(1);
    goTo(booking.startsAt, HOUR - 60_000);
    await remind();
    await remind();
    expect(await remindersTo(booking.id, booking.email)).toHaveLength(2);
  });

  it('is not sent after a cancellation, even if it was queued before', async () => {
    const { booking, cancel } = await bookPaid();
    goTo(booking.startsAt, 24 * HOUR - 60_000);
    await remind();
    await cancel();
    expect(await remindersTo(booking.id, booking.email)).toEqual([]);
    goTo(booking.startsAt, HOUR - 60_000);
    await remind();
    expect(await remindersTo(booking.id, booking.email)).toEqual([]);
  });

  it('is not sent for the time before a move, but for the new time', async () => {
    const { booking, move } = await bookPaid();
    goTo(booking.startsAt, 24 * HOUR - 60_000);
    await remind();
    const moved = await move(daysAhead(day++), '16:00');
    expect(await remindersTo(booking.id, booking.email)).toEqual([]);
    goTo(moved.startsAt, 24 * HOUR - 60_000);
    await remind();
    expect(await remindersTo(booking.id, booking.email)).toHaveLength(1);
  });
});
