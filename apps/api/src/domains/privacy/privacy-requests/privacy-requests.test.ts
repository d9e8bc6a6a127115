import { randomUUID } from 'node:crypto';
import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  type DataRequestView,
} from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveIdentities } from '../../crm/contacts/identity-resolution.ts';
import { lookAtImportRows, writeImportRows } from '../../crm/contacts/importing.ts';
import { collectLeads } from '../../crm/leads/arrival-pass.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { createHolders } from '../../../testing/appointments.ts';
import { addEmployee } from '../../../testing/employees.ts';
import { addField } from '../../../testing/field-changes.ts';
import { createGuests } from '../../../testing/guests.ts';
import { useApi } from '../../../testing/harness.ts';
import { findWords } from '../../../testing/leftovers.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, failureOf } from '../../../testing/requests.ts';
import { createSubscribers } from '../../../testing/subscribers.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { nextRequestState } from './states.ts';
import { createImportIndex } from '../../crm/contacts/import-plan.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { bookPaid } = createHolders(started, () => createVendors(started.sandbox));
let staff: Awaited<ReturnType<typeof addEmployee>>;
let gate: Awaited<ReturnType<typeof addField>>;
beforeAll(async () => {
  staff = await addEmployee(started);
  gate = await addField(staff.client, { name: 'Gate' });
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
const look = ({ id: requestId }: DataRequestView) =>
  staff.client.privacyRequests.get({ params: { requestId } });

let numbers = 0;

/** Creates a person with data in each table, containing unique words. */
function createSomebody() {
  const mark = `zq${randomUUID().slice(0, 8)}`;
  numbers += 1;
  const digits = `557${String(numbers).padStart(4, '0')}`;
  const { client } = staff;
  return {
    mark,
    // Seven digits in a row may be of an id; those of a whole number aren’t.
    words: [mark, `757${digits}`, `${digits.slice(0, 3)} ${digits.slice(3)}`],
    name: `Zelda ${mark}`,
    email: `${mark}@gone.example`,
    phone: `757 ${digits.slice(0, 3)} ${digits.slice(3)}`,
    location: `100 ${mark} St, Norfolk, VA 23510`,
    notes: `The gate of ${mark} is blue.`,
    /** Adds staff's notes, tasks, tags, links and fields of a record. */
    keep: async (personId: string) => {
      const params = { personId };
      await client.contacts.addNote({
        params,
        headers: {},
        body: { body: `Calls ${mark} back`, mentions: [] },
      });
      const task = { title: `Ask ${mark}`, dueDate: null, ownerId: staff.id };
      await client.contacts.addTask({ params, headers: {}, body: task });
      await client.contacts.addTag({ params, body: { name: 'Regulars', tone: 'sea' } });
      const link = { name: `Contract of ${mark}`, url: `https://files.example/${mark}` };
      await client.contacts.addLink({ params, body: link });
      // Entered in the primary record twice, so that there is an old and a new value.
      const { id: standing } = await client.contacts.get({ params });
      for (const version of [0, 1]) {
        await client.customFields.enterField({
          params: { personId: standing, fieldId: gate.id },
          body: { value: `Gate ${version} of ${mark}`, version },
        });
      }
      await client.leads.create({
        body: {
          title: `Fleet of ${mark}`,
          kind: 'fleet',
          personId,
          valueCents: null,
          expectedClose: null,
          ownerId: null,
          nextStep: `Call ${mark}`,
          nextStepDue: null,
        },
      });
    },
  };
}
type Somebody = ReturnType<typeof createSomebody>;

/** Requests a callback as a guest. */
const call = async (
  { name, email, phone, location, notes, mark }: Somebody,
  change: { email?: null } = {},
) => {
  const said = { name, email, phone, location, notes, preferredTime: `When ${mark} is home` };
  return (await createGuests(started).call({ ...said, ...change })).personId;
};

const write = ({ name, email, notes }: Somebody) =>
  started.api.client().inquiries.create({
    body: { name, email, vehicle: 'tesla', notes },
    headers: {},
  });

const subscribe = ({ email }: Somebody) => createSubscribers(started).subscribe(email);

/** Creates a paid and completed visit. */
const visit = async (somebody: Somebody, client?: { fetchAs: typeof fetch; id: string }) => {
  const { name, email, phone, location, notes } = somebody;
  const change = { name, email, phone, location, notes };
  const { booking } = await bookPaid(change, client?.fetchAs);
  await staff.client.staffChanges.addNote({
    params: { bookingId: booking.id },
    headers: {},
    body: { text: `${somebody.mark} waits outside` },
  });
  return booking;
};

const personOf = async (email: string): Promise<string> => {
  await resolveIdentities(started.api.ctx);
  const { people } = await staff.client.contacts.list({ query: { search: email } });
  return people[0]?.id ?? '';
};

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

    const asked = await ask(personId, 'copy');
    expect(asked).toMatchObject({ status: 'received', receivedBy: staff.username });
    const without = staff.client.privacyRequests.takeCopy({
      params: { requestId: asked.id },
      headers: {},
    });
    expect(await failureOf(without)).toMatchObject({ code: 'proof_required' });
    const { data } = await copyOf(asked);
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
    expect(await look(asked)).toMatchObject({ status: 'done', closedBy: staff.username });
    // The copy can be repeated, because a file may get lost.
    expect((await copyOf(await look(asked))).data['bookings']).toHaveLength(1);
  });
});

describe('the erasure of a person', () => {
  const subjects: Record<string, (somebody: Somebody) => Promise<string>> = {
    'a guest who booked, wrote and called': async (somebody) => {
      await visit(somebody);
      await write(somebody);
      await subscribe(somebody);
      await call(somebody);
      const personId = await personOf(somebody.email);
      await somebody.keep(personId);
      return personId;
    },
    'a guest with a number alone': async (somebody) => {
      const personId = await call(somebody, { email: null });
      await somebody.keep(personId);
      return personId;
    },
    'a guest with another record merged into theirs': async (somebody) => {
      await visit(somebody);
      const personId = await personOf(somebody.email);
      const otherId = await call(somebody, { email: null });
      await somebody.keep(otherId);
      await staff.client.contacts.merge({ params: { personId }, body: { otherId } });
      return otherId;
    },
    'an account with a guest’s record merged into it': async (somebody) => {
      const member = await createMembers(started).join(somebody.email);
      const { client, id } = member;
      await client.vehicles.add({
        body: {
          make: 'Tesla',
          model: 'Model 3',
          year: 2024,
          plate: null,
          connector: null,
          batteryWh: null,
          nickname: somebody.mark,
        },
      });
      await visit(somebody, member);
      await write(somebody);
      const otherId = await call(somebody, { email: null });
      await resolveIdentities(started.api.ctx);
      const { id: personId } = await started.api.deps.db
        .selectFrom('people')
        .select('id')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
      await somebody.keep(personId);
      await staff.client.contacts.merge({ params: { personId }, body: { otherId } });
      return personId;
    },
    'somebody who was imported': async (somebody) => {
      const { email, phone, name, mark } = somebody;
      const { db } = started.api.deps;
      const person = { name, email, phone, dial: null, note: null, since: null, company: null };
      await db.transaction().execute(async (trx) => {
        await writeImportRows(
          started.api.ctx,
          trx,
          [{ ...person, tags: [], externalId: `crm-${mark}`, fields: [] }],
          staff.id,
        );
      });
      return personOf(email);
    },
  };

  it.each(Object.keys(subjects))('leaves no personal data of %s', async (kind) => {
    const { db } = started.api.deps;
    const somebody = createSomebody();
    const personId = (await subjects[kind]?.(somebody)) ?? '';
    await collectLeads(started.api.ctx);
    expect((await findWords(db, somebody.words)).length).toBeGreaterThan(0);
    await afterVisits(async () => {
      const asked = await ask(personId, 'erasure');
      expect(asked.erasure?.obstacles).toEqual([]);
      const visits = asked.erasure?.kept.find(({ part }) => part === 'visits')?.count ?? 0;
      const done = await erase(asked);
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
      expect(await findWords(db, somebody.words)).toEqual([]);
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
    expect(await findWords(db, somebody.words)).toEqual([]);
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
    const outcomes = await lookAtImportRows(
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
    const asked = await ask(await personOf(guest.email), 'erasure');
    expect(asked.erasure?.obstacles).toMatchObject([{ what: 'appointment' }]);
    expect(await failureOf(erase(asked))).toMatchObject({ code: 'account_in_use' });
    expect(await findWords(started.api.deps.db, [guest.mark])).toContain('bookings');
    expect(await look(asked)).toMatchObject({ status: 'received' });
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
      const asked = await ask(personId, 'erasure');
      expect(asked.erasure?.obstacles).toMatchObject([{ what: 'refund' }]);
    });
  });

  it('can be requested once, is late after 30 days, and can be refused with a reason', async () => {
    const { personId } = await createGuests(started).call();
    const asked = await ask(personId, 'erasure');
    expect(await failureOf(ask(personId, 'erasure'))).toMatchObject({ code: 'changed_meanwhile' });
    expect(asked).toMatchObject({ isLate: false, dueOn: daysAhead(30) });
    started.api.clock.offsetMs = 32 * DAY_MS;
    expect((await look(asked)).isLate).toBe(true);
    started.api.clock.offsetMs = 0;
    const params = { requestId: asked.id };
    const refuse = (version: number) =>
      staff.client.privacyRequests.refuse({ params, body: { version, reason: 'not-identified' } });
    expect(await failureOf(refuse(asked.version + 1))).toMatchObject({ code: 'changed_meanwhile' });
    expect(await refuse(asked.version)).toMatchObject({
      status: 'refused',
      reason: 'not-identified',
      isLate: false,
    });
    expect(await failureOf(erase(asked))).toMatchObject({ code: 'changed_meanwhile' });
    const { requests } = await staff.client.privacyRequests.list({ query: { state: 'closed' } });
    expect(requests.map(({ id }) => id)).toContain(asked.id);
    const events = await started.api.deps.db
      .selectFrom('data_request_events')
      .select('kind')
      .where('request_id', '=', asked.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['received', 'refuse']);
  });

  it('is not accepted with a receipt date in the future', async () => {
    const { personId } = await createGuests(started).call();
    const receivedOn = daysAhead(2);
    const asked = staff.client.privacyRequests.receive({
      body: { personId, kind: 'copy', receivedOn },
    });
    expect(await failureOf(asked)).toMatchObject({ code: 'invalid_input' });
  });
});
