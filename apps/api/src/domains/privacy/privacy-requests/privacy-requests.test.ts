import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  type DataRequestView,
} from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { previewImportRows } from '../../crm/contacts/importing.ts';
import { collectLeads } from '../../crm/leads/arrival-pass.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { createDataSubjects } from '../../../testing/data-subjects.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { findTexts } from '../../../testing/leftovers.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { nextRequestState } from './states.ts';
import { createImportIndex } from '../../crm/contacts/import-plan.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
const { call, createSomebody, personOf, subjects, visit, write } = createDataSubjects(
  started,
  () => staff,
);
beforeAll(async () => {
  staff = await addEmployee(started);
});

const DAY_MS = 86_400_000;

const ask = (personId: string, kind: 'copy' | 'erasure'): Promise<DataRequestView> =>
  staff.client.privacyRequests.receive({ body: { personId, kind, receivedOn: daysAhead(0) } });
const copyOf = async ({ id: requestId }: DataRequestView) =>
  staff.client.privacyRequests.takeCopy({ params: { requestId }, headers: await staff.prove() });
const erase = async ({ id: requestId, version }: DataRequestView) =>
  staff.client.privacyRequests.erase({
    params: { requestId },
    headers: await staff.prove(),
    body: { version },
  });
const read = ({ id: requestId }: DataRequestView) =>
  staff.client.privacyRequests.get({ params: { requestId } });

const afterVisits = async (work: () => Promise<void>) => {
  started.api.clock.offsetMs = 80 * DAY_MS;
  await work().finally(() => {
    started.api.clock.offsetMs = 0;
  });
};

describe('the states of a privacy request', () => {
  it('end with an answer, and an erasure is final', () => {
    const table = DATA_REQUEST_KINDS.flatMap((kind) =>
      (['copy', 'erase', 'refuse'] as const).map((event) => [
        kind,
        event,
        ...DATA_REQUEST_STATES.map((status) => nextRequestState({ kind, status }, event) ?? '-'),
      ]),
    );
    expect(table).toEqual([
      ['copy', 'copy', 'done', 'done', '-'],
      ['copy', 'erase', '-', '-', '-'],
      ['copy', 'refuse', 'refused', '-', '-'],
      ['erasure', 'copy', '-', '-', '-'],
      ['erasure', 'erase', 'done', '-', '-'],
      ['erasure', 'refuse', 'refused', '-', '-'],
    ]);
  });
});

describe('the copy of a person’s data', () => {
  it('contains the data of a guest and of merged contacts, and no one else’s', async () => {
    const other = createSomebody();
    await visit(other);
    await write(other);
    const guest = createSomebody();
    const booking = await visit(guest);
    await write(guest);
    const personId = await personOf(guest.email);
    const merged = await call(guest, { email: null });
    await staff.client.contacts.merge({ params: { personId }, body: { otherId: merged } });
    await guest.keep(merged);

    const request = await ask(personId, 'copy');
    expect(request).toMatchObject({ status: 'received', receivedBy: staff.username });
    const without = staff.client.privacyRequests.takeCopy({
      params: { requestId: request.id },
      headers: {},
    });
    expect(await failureOf(without)).toMatchObject({ code: 'proof_required' });
    const { data } = await copyOf(request);
    expect(data['bookings']).toMatchObject([{ id: booking.id, email: guest.email }]);
    expect(data['payments']).toMatchObject([{ booking_id: booking.id }]);
    expect(data['callbackRequests']).toMatchObject([{ name: guest.name, email: null }]);
    expect(data['contactRequests']).toMatchObject([{ notes: guest.notes }]);
    expect(data['customerRecord']).toHaveLength(2);
    expect(data['customerTags']).toEqual([{ name: 'Regulars' }]);
    expect(data['customerFields']).toEqual([{ name: 'Gate', value: `Gate 1 of ${guest.mark}` }]);
    expect(data['customerFieldHistory']).toMatchObject([
      { name: 'Gate', before: null, after: `Gate 0 of ${guest.mark}` },
      { before: `Gate 0 of ${guest.mark}`, after: `Gate 1 of ${guest.mark}` },
    ]);
    expect(data['customerLinks']).toMatchObject([{ url: `https://files.example/${guest.mark}` }]);
    expect(data['privacyRequests']).toMatchObject([{ kind: 'copy' }]);
    expect(data['mails']?.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['booking-confirmed', 'contact-received']),
    );
    const text = JSON.stringify(data);
    expect(text).not.toContain(other.mark);
    // Staff's own notes are not part of it.
    expect(text).not.toContain(`Calls ${guest.mark} back`);
    expect(await read(request)).toMatchObject({ status: 'done', closedBy: staff.username });
    // The copy can be repeated, because a file may get lost.
    expect((await copyOf(await read(request))).data['bookings']).toHaveLength(1);
  });
});

describe('the erasure of a person', () => {
  it.each(Object.entries(subjects))('leaves no personal data of %s', async (_, create) => {
    const { db } = started.api.deps;
    const somebody = createSomebody();
    const personId = await create(somebody);
    await collectLeads(started.api.ctx);
    expect((await findTexts(db, somebody.words)).length).toBeGreaterThan(0);
    await afterVisits(async () => {
      const request = await ask(personId, 'erasure');
      expect(request.erasure?.obstacles).toEqual([]);
      const visits = request.erasure?.kept.find(({ part }) => part === 'visits')?.count ?? 0;
      const done = await erase(request);
      expect(done).toMatchObject({ status: 'done', erasure: null });
      expect(done.records.map(({ name }) => name)).toEqual(
        done.records.map(() => 'Deleted account'),
      );
      // The last mail keeps its address until it is sent.
      const mails = await db
        .selectFrom('emails')
        .select('id')
        .where('kind', '=', 'account-deleted')
        .where('sent_at', 'is', null)
        .execute();
      for (const { id } of mails) await sendEmail(started.api.ctx, id);
      expect(await findTexts(db, somebody.words)).toEqual([]);
      const paid = await db
        .selectFrom('bookings')
        .innerJoin('payments', 'payments.booking_id', 'bookings.id')
        .select('payments.status')
        .where(
          'person_id',
          'in',
          done.records.map(({ id }) => id),
        )
        .execute();
      expect(paid).toEqual(Array.from({ length: visits }, () => ({ status: 'succeeded' })));
    });
    // Neither identity resolution nor another request finds the person.
    await resolveIdentities(started.api.ctx);
    expect(await findTexts(db, somebody.words)).toEqual([]);
    expect(await failureOf(ask(personId, 'copy'))).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('prevents imports from adding the person again', async () => {
    const guest = await createGuests(started).call();
    await erase(await ask(guest.personId, 'erasure'));
    const one = {
      name: 'Back',
      company: null,
      tags: [],
      fields: [],
      note: null,
      externalId: null,
      since: null,
      phone: null,
    };
    const dial = `+1${guest.phone.replaceAll(/\D/gu, '')}`;
    const outcomes = await previewImportRows(
      started.api.ctx,
      started.api.deps.db,
      [
        { ...one, email: guest.email?.toUpperCase() ?? '', dial: null },
        { ...one, email: null, dial },
      ],
      createImportIndex(),
    );
    expect(outcomes).toEqual(['erased', 'erased']);
  });

  it('is refused while a visit is ahead', async () => {
    const guest = createSomebody();
    await visit(guest);
    const request = await ask(await personOf(guest.email), 'erasure');
    expect(request.erasure?.obstacles).toMatchObject([{ what: 'appointment' }]);
    expect(await failureOf(erase(request))).toMatchObject({ code: 'account_in_use' });
    expect(await findTexts(started.api.deps.db, [guest.mark])).toContain('bookings');
    expect(await read(request)).toMatchObject({ status: 'received' });
  });

  it('is blocked by a pending refund', async () => {
    const guest = createSomebody();
    const booking = await visit(guest);
    const { db } = started.api.deps;
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const at = new Date();
    await db
      .insertInto('refunds')
      .values({
        payment_id: payment.id,
        amount_cents: 100,
        reason: 'wrong_amount',
        status: 'pending',
        created_at: at,
        updated_at: at,
      })
      .execute();
    const personId = await personOf(guest.email);
    await afterVisits(async () => {
      const request = await ask(personId, 'erasure');
      expect(request.erasure?.obstacles).toMatchObject([{ what: 'refund' }]);
    });
  });

  it('can be requested once, is late after 30 days, and can be refused with a reason', async () => {
    const { personId } = await createGuests(started).call();
    const request = await ask(personId, 'erasure');
    expect(await failureOf(ask(personId, 'erasure'))).toMatchObject({ code: 'changed_meanwhile' });
    expect(request).toMatchObject({ isLate: false, dueOn: daysAhead(30) });
    started.api.clock.offsetMs = 32 * DAY_MS;
    expect((await read(request)).isLate).toBe(true);
    started.api.clock.offsetMs = 0;
    const params = { requestId: request.id };
    const refuse = (version: number) =>
      staff.client.privacyRequests.refuse({ params, body: { version, reason: 'not-identified' } });
    expect(await failureOf(refuse(request.version + 1))).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect(await refuse(request.version)).toMatchObject({
      status: 'refused',
      reason: 'not-identified',
      isLate: false,
    });
    expect(await failureOf(erase(request))).toMatchObject({ code: 'changed_meanwhile' });
    const { requests } = await staff.client.privacyRequests.list({ query: { state: 'closed' } });
    expect(requests.map(({ id }) => id)).toContain(request.id);
    const events = await started.api.deps.db
      .selectFrom('data_request_events')
      .select('kind')
      .where('request_id', '=', request.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'refuse']);
  });

  it('is not accepted with a receipt date in the future', async () => {
    const { personId } = await createGuests(started).call();
    const receivedOn = daysAhead(2);
    const received = staff.client.privacyRequests.receive({
      body: { personId, kind: 'copy', receivedOn },
    });
    expect(await failureOf(received)).toMatchObject({ code: 'invalid_input' });
  });
});
