import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createTechniciansOf } from '../../../testing/technicians.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
const { bookPaid, sendMails, seatsOf } = createHolders(started, () => vendors);
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { add } = createTechniciansOf(() => staff.client);

beforeAll(() => {
  vendors = createVendors(started.sandbox);
});
beforeEach(async () => {
  staff ??= await addEmployee(started);
});
afterEach(() => {
  started.api.clock.offsetMs = 0;
});

let day = 30;

/** Makes an appointment on a day of its own. */
const book = async () => {
  const { booking } = await bookPaid({ bookingDate: daysAhead((day += 1)), bookingTime: '10:00' });
  const params = { bookingId: booking.id };
  const get = () => staff.client.dispatch.get({ params });
  const seen = async (version?: string) => ({ version: version ?? (await get()).version });
  return {
    id: booking.id,
    email: booking.email,
    date: booking.bookingDate,
    get,
    move: async (bookingTime: string, technicianId?: string | null) =>
      staff.client.dispatch.move({
        params,
        query: await seen(),
        body: {
          bookingDate: booking.bookingDate,
          bookingTime,
          ...(technicianId !== undefined && { technicianId }),
        },
      }),
    assign: async (technicianId: string) =>
      staff.client.technicianAssignments.assign({
        params,
        query: await seen(),
        body: { technicianId, anyway: false },
      }),
    undo: async (version?: string, by = staff) =>
      by.client.dispatch.undoMove({ params, query: await seen(version) }),
  };
};

it('undoing a move restores hour and technician, and drops its mail', async () => {
  const [kim, lee] = [await add(), await add()];
  const { id, email, date, assign, move, undo } = await book();
  await sendMails(id);
  const mailCount = (await vendors.mailsTo(email)).length;
  await assign(kim.id);
  const moved = await move('15:00', lee.id);
  expect(moved).toMatchObject({ bookingTime: '15:00', technician: { id: lee.id } });
  expect(moved.mails[0]).toMatchObject({ kind: 'booking-changed', state: 'waiting' });
  const back = await undo(moved.version);
  expect(back).toMatchObject({
    bookingDate: date,
    bookingTime: '10:00',
    technician: { id: kim.id },
  });
  expect(back.events.at(-1)).toMatchObject({ title: 'Move undone', actor: staff.username });
  expect(back.mails.map(({ kind }) => kind)).not.toContain('booking-changed');
  expect(await seatsOf(id)).toHaveLength(1);
  await sendMails(id);
  expect(await vendors.mailsTo(email)).toHaveLength(mailCount);
  // An undone move can't be undone again.
  expect(await failureOf(undo())).toMatchObject({ code: 'too_late' });
});

it('undoing a move is rejected once its mail is sent or its time is over', async () => {
  const sent = await book();
  await sent.move('15:00');
  await sendMails(sent.id);
  expect(await failureOf(sent.undo())).toMatchObject({ code: 'too_late' });
  expect((await sent.get()).bookingTime).toBe('15:00');
  const late = await book();
  await late.move('15:00');
  started.api.clock.offsetMs = 13_000;
  expect(await failureOf(late.undo())).toMatchObject({ code: 'too_late' });
});

it('undoing a move is rejected for another user’s move and for an outdated version', async () => {
  const { get, move, undo } = await book();
  const { version } = await get();
  expect(await failureOf(undo(version))).toMatchObject({ code: 'too_late' });
  const moved = await move('15:00');
  const other = await addEmployee(started);
  expect(await failureOf(undo(moved.version, other))).toMatchObject({ code: 'too_late' });
  await move('16:00');
  expect(await failureOf(undo(moved.version))).toMatchObject({ code: 'changed_meanwhile' });
  expect((await get()).bookingTime).toBe('16:00');
});

it('either the undo of a move or its mail succeeds when both run at once', async () => {
  const { id, email, move, undo, get } = await book();
  await sendMails(id);
  const before = (await vendors.mailsTo(email)).length;
  await move('15:00');
  const [undone] = await Promise.allSettled([undo(), sendMails(id)]);
  const after = (await vendors.mailsTo(email)).length;
  const isUndone = undone?.status === 'fulfilled';
  expect((await get()).bookingTime).toBe(isUndone ? '10:00' : '15:00');
  expect(after - before).toBe(isUndone ? 0 : 1);
});

it('a move to a busy technician is rejected and changes nothing', async () => {
  const kim = await add();
  const one = await book();
  const { date, move, get } = one;
  const busy = await bookPaid({ bookingDate: date, bookingTime: '14:00' });
  const params = { bookingId: busy.booking.id };
  const { version } = await staff.client.dispatch.get({ params });
  await staff.client.technicianAssignments.assign({
    params,
    query: { version },
    body: { technicianId: kim.id, anyway: false },
  });
  expect(await failureOf(move('14:00', kim.id))).toMatchObject({ code: 'technician_busy' });
  expect(await get()).toMatchObject({ bookingTime: '10:00', technician: null });
});
