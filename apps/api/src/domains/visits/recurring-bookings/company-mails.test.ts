import { beforeAll, expect, it } from 'vitest';
import { createFounders } from '../../../testing/companies.ts';
import { useApi } from '../../../testing/harness.ts';
import { createMembers } from '../../../testing/members.ts';
import { daysAhead, recurringForm } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';
import { chooseMailLanguage } from '../../messaging/index.ts';
import { sendEmail } from '../../messaging/notifications/sending.ts';
import { collectData } from '../../privacy/collecting.ts';
import { makeOccurrences } from './occurrences.ts';

const started = useApi({ LOG_LEVEL: 'silent' });
const { join } = createMembers(started);
const { endMembership, found, makeMember } = createFounders(started);
let vendors: ReturnType<typeof createVendors>;
beforeAll(() => {
  vendors = createVendors(started.sandbox);
});

type Person = Awaited<ReturnType<typeof join>>;

/** A company with a manager, and a recurring booking that the manager set up for it. */
async function setUp() {
  const owner = await found();
  await makeMember(owner.id, 'unlimited');
  const manager = await owner.admit('manager');
  // Too far ahead to be booked, because an appointment would block a deletion.
  const form = recurringForm({ startsOn: daysAhead(40), email: manager.email });
  const { recurringBookings } = await manager.client.recurringBookings.create({
    body: { ...form, forCompany: true },
  });
  const id = recurringBookings[0]?.id ?? '';
  return {
    owner,
    manager,
    form,
    id,
    leave: () => owner.companies.remove({ params: { memberId: manager.id } }),
    /** Pauses the recurring booking if it can’t go on, and sends the mails about it. */
    check: async () => {
      await makeOccurrences(started.api.ctx, id);
      const rows = await started.api.deps.db
        .selectFrom('emails')
        .innerJoin('recurring_booking_events as e', 'e.id', 'emails.recurring_booking_event_id')
        .select('emails.id')
        .where('e.recurring_booking_id', '=', id)
        .execute();
      for (const row of rows) await sendEmail(started.api.ctx, row.id);
    },
  };
}

const mailTo = async ({ email }: Pick<Person, 'email'>, subject: string) =>
  (await vendors.mailsTo(email)).filter((mail) => mail.subject.includes(subject));

const PAUSED = 'A recurring appointment of Daughters & Sons is paused';

it('the owner is told that the manager who set it up has left, and can resume it', async () => {
  const { owner, manager, form, leave, check } = await setUp();
  await leave();
  await check();
  const [mail, ...more] = await mailTo(owner, PAUSED);
  expect(more).toEqual([]);
  // Not the name of the manager.
  expect(mail?.text).not.toContain(form.name);
  expect(mail?.text).toContain('whoever set it up no longer manages the company');
  expect(mail?.text).toContain('/account/recurring');
  expect(await mailTo(manager, 'paused')).toEqual([]);
});

it('the owner is told when the manager’s account is deleted, and again by nothing else', async () => {
  const { owner, manager, leave, check } = await setUp();
  await leave();
  await manager.client.privacy.deleteAccount({ body: { password: manager.password } });
  await check();
  expect(await mailTo(owner, PAUSED)).toHaveLength(1);
});

it('a manager is told that the owner can choose a plan, in the manager’s language', async () => {
  const { owner, manager, check } = await setUp();
  await chooseMailLanguage(started.api.deps.db, {
    address: manager.email,
    language: 'es',
    at: new Date(),
  });
  await endMembership(owner.id);
  await check();
  const [mail] = await mailTo(manager, 'Una cita periódica de Daughters & Sons está en pausa');
  expect(mail?.text).toContain('Su propietario puede elegir un plan');
  expect(await mailTo(owner, 'recurring')).toEqual([]);
});

it('nobody is told to resume a recurring booking of a closed company', async () => {
  const { owner, manager, check } = await setUp();
  await owner.companies.close();
  await check();
  const [mail] = await mailTo(manager, PAUSED);
  expect(mail?.text).toContain('the company’s account was closed');
  expect(mail?.text).not.toContain('Resume it');
});

it('the mail is part of the owner’s data, not of the former manager’s', async () => {
  const { owner, manager, leave, check } = await setUp();
  await leave();
  await check();
  const mailsOf = async ({ id, email }: Person | typeof owner) => {
    const data = await collectData(started.api.deps.db, {
      userIds: [id],
      personIds: [],
      emails: [email],
      dials: [],
    });
    return (data['mails'] ?? []).filter(({ kind }) => kind === 'recurring-paused');
  };
  expect(await mailsOf(owner)).toMatchObject([{ recipient: owner.email }]);
  expect(await mailsOf(manager)).toEqual([]);
});

it('the mail’s recipient is erased with the owner’s account, whose address is not verified', async () => {
  const { owner, leave, check } = await setUp();
  const { db } = started.api.deps;
  await leave();
  await check();
  const mails = () =>
    db.selectFrom('emails').select('kind').where('recipient', '=', owner.email).execute();
  expect(await mails()).toContainEqual({ kind: 'recurring-paused' });
  await db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', owner.id)
    .execute();
  await owner.companies.close();
  await db.deleteFrom('membership_subscriptions').where('user_id', '=', owner.id).execute();
  await owner.client.privacy.deleteAccount({ body: { password: owner.password } });
  expect(await mails()).not.toContainEqual({ kind: 'recurring-paused' });
});
