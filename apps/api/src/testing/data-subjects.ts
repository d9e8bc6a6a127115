import { randomUUID } from 'node:crypto';
import { resolveIdentities } from '../domains/crm/contacts/identity-resolution.ts';
import { writeImportRows } from '../domains/crm/contacts/importing.ts';
import { createHolders } from './appointments.ts';
import type { addEmployee } from './employees.ts';
import { addField } from './field-changes.ts';
import { createGuests } from './guests.ts';
import type { useApi } from './harness.ts';
import { leadForm } from './leads.ts';
import { createMembers } from './members.ts';
import { createSubscribers } from './subscribers.ts';
import { createVendors } from './vendors.ts';

type Employee = Awaited<ReturnType<typeof addEmployee>>;

let numbers = 0;

/** Returns what a person says of themselves, with unique words. */
function somebodyOf(staff: () => Employee, addGate: () => Promise<{ id: string }>) {
  const mark = `zq${randomUUID().slice(0, 8)}`;
  numbers += 1;
  const digits = `557${String(numbers).padStart(4, '0')}`;
  const { client } = staff();
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
      const task = { title: `Ask ${mark}`, dueDate: null, ownerId: staff().id };
      await client.contacts.addTask({ params, headers: {}, body: task });
      await client.contacts.addTag({ params, body: { name: 'Regulars', tone: 'sea' } });
      const link = { name: `Contract of ${mark}`, url: `https://files.example/${mark}` };
      await client.contacts.addLink({ params, body: link });
      const { id: fieldId } = await addGate();
      // Entered in the primary record twice, so that there is an old and a new value.
      const { id: currentId } = await client.contacts.get({ params });
      for (const version of [0, 1]) {
        await client.customFields.enterField({
          params: { personId: currentId, fieldId },
          body: { value: `Gate ${version} of ${mark}`, version },
        });
      }
      await client.leads.create({
        body: leadForm({ title: `Fleet of ${mark}`, personId, nextStep: `Call ${mark}` }),
      });
    },
  };
}
type Somebody = ReturnType<typeof somebodyOf>;

/** People with data in each table, containing unique words. */
export function createDataSubjects(started: ReturnType<typeof useApi>, staff: () => Employee) {
  const { bookPaid } = createHolders(started, () => createVendors(started.sandbox));
  const { subscribe } = createSubscribers(started);
  const { join } = createMembers(started);
  const guests = createGuests(started);
  let gate: ReturnType<typeof addField> | undefined;
  /** Adds the field of which each person has a value, once. */
  const addGate = () => (gate ??= addField(staff().client, { name: 'Gate' }));

  /** Requests a callback as a guest. */
  const call = async (
    { name, email, phone, location, notes, mark }: Somebody,
    change: { email?: null } = {},
  ) => {
    const entries = { name, email, phone, location, notes, preferredTime: `When ${mark} is home` };
    return (await guests.call({ ...entries, ...change })).personId;
  };

  const write = ({ name, email, notes }: Somebody) =>
    started.api.client().inquiries.create({
      body: { name, email, vehicle: 'tesla', notes },
      headers: {},
    });

  /** Creates a paid and completed visit. */
  const visit = async (somebody: Somebody, client?: { fetchAs: typeof fetch; id: string }) => {
    const { name, email, phone, location, notes } = somebody;
    const change = { name, email, phone, location, notes };
    const { booking } = await bookPaid(change, client?.fetchAs);
    await staff().client.staffChanges.addNote({
      params: { bookingId: booking.id },
      headers: {},
      body: { text: `${somebody.mark} waits outside` },
    });
    return booking;
  };

  const personOf = async (email: string): Promise<string> => {
    await resolveIdentities(started.api.ctx);
    const { people } = await staff().client.contacts.list({ query: { search: email } });
    return people[0]?.id ?? '';
  };

  /** Kinds of people; each returns the ID of a person's record. */
  const subjects: Record<string, (somebody: Somebody) => Promise<string>> = {
    'a guest who booked, wrote and called': async (somebody) => {
      await visit(somebody);
      await write(somebody);
      await subscribe(somebody.email);
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
      await staff().client.contacts.merge({ params: { personId }, body: { otherId } });
      return otherId;
    },
    'an account with a guest’s record merged into it': async (somebody) => {
      const member = await join(somebody.email);
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
      await staff().client.contacts.merge({ params: { personId }, body: { otherId } });
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
          staff().id,
        );
      });
      return personOf(email);
    },
  };

  return {
    createSomebody: () => somebodyOf(staff, addGate),
    call,
    write,
    visit,
    personOf,
    subjects,
  };
}
