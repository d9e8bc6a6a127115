import { randomUUID } from 'node:crypto';
import type { ApiError } from '@voltcourier/contracts/client';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addEmployee } from '../../../testing/employees.ts';
import { useApi } from '../../../testing/harness.ts';
import { eventually, failureOf, quickBookingForm } from '../../../testing/requests.ts';
import { createVendors, type SentMail } from '../../../testing/vendors.ts';

import { eraseAccountInquiries } from '../privacy-repository.ts';

const started = useApi({ LOG_LEVEL: 'silent', BRAND_HOTLINE: '+1 757 555 0199' });
let staff: Awaited<ReturnType<typeof addEmployee>>;
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
  staff = await addEmployee(started);
});

let people = 0;
const write = async (change: object = {}) => {
  people += 1;
  const email = `writer${people}@example.com`;
  const form = { name: 'Hana Long', email, vehicle: 'chevy' as const, notes: 'Two cars?' };
  const { request } = await started.api
    .client()
    .inquiries.create({ body: { ...form, ...change }, headers: {} });
  return { id: request.id, email };
};
const askForCall = async (change: object = {}) => {
  const { request } = await started.api
    .client()
    .inquiries.createQuickBooking({ body: quickBookingForm(change), headers: {} });
  return request.id;
};
const TEXTS = { subject: 'Your two cars', body: 'Hello Hana,\n\nyes: both on one visit.' };
const get = (requestId: string) => staff.client.callbacks.get({ params: { requestId } });
const reply = async (requestId: string, body = TEXTS, seen?: string) =>
  staff.client.requestReplies.sendReply({
    params: { requestId },
    query: { version: seen ?? (await get(requestId)).version },
    body,
  });
const mailAbout = (address: string, subject: string): Promise<SentMail> =>
  eventually(async () => (await vendors.mailsTo(address)).find((mail) => mail.subject === subject));

describe('a reply', () => {
  it('is mailed to the customer, quotes their message and marks the request as reached', async () => {
    const { id, email } = await write();
    const answered = await reply(id);
    expect(answered).toMatchObject({ status: 'reached', closedAt: null });
    expect(answered.events.at(-1)).toMatchObject({ actor: staff.username, reply: TEXTS });
    const mail = await mailAbout(email, TEXTS.subject);
    expect(mail.text).toContain('both on one visit.');
    expect(mail.text).toContain('Two cars?');
    const source = await fetch(`${started.sandbox.url}/inbox/${mail.id}/source`);
    const { business } = started.api.config;
    expect(await source.text()).toMatch(
      new RegExp(`^reply-to: ${business.email.replaceAll('.', String.raw`\.`)}`, 'imu'),
    );
    const { deliveries } = await staff.client.deliveries.list({ query: { address: email } });
    expect(deliveries.map(({ kind }) => kind)).toContain('request-reply');
  });

  it('is sent once when staff send it concurrently and repeatedly', async () => {
    const { id, email } = await write();
    const { version } = await get(id);
    const other = await addEmployee(started);
    const sending = [staff, staff, other, other].map(({ client }) =>
      client.requestReplies.sendReply({
        params: { requestId: id },
        query: { version },
        body: TEXTS,
      }),
    );
    const answers = await Promise.allSettled(sending);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await failureOf(reply(id, TEXTS, version));
    expect(late).toMatchObject({ code: 'changed_meanwhile', status: 409 });
    const kept = await started.api.deps.db
      .selectFrom('emails')
      .select('id')
      .where('contact_request_id', '=', id)
      .where('kind', '=', 'request-reply')
      .execute();
    expect(kept).toHaveLength(1);
    await mailAbout(email, TEXTS.subject);
  });

  it('can be followed by another until the request is closed', async () => {
    const { id } = await write();
    await reply(id);
    const second = { subject: 'One more thing', body: 'Which cars are they?' };
    expect((await reply(id, second)).events.map((event) => event.reply)).toEqual([
      null,
      TEXTS,
      second,
    ]);
    const { version } = await get(id);
    const change = { params: { requestId: id }, query: { version }, body: { to: 'done' } as const };
    await staff.client.callbacks.change(change);
    expect(await failureOf(reply(id))).toMatchObject({ code: 'too_late' });
    const start = staff.client.requestReplies.startReply({ params: { requestId: id } });
    expect(await failureOf(start)).toMatchObject({ code: 'too_late' });
  });

  it('to a callback request leaves the callback due', async () => {
    const id = await askForCall({ email: 'calls@example.com' });
    const before = await get(id);
    const after = await reply(id);
    expect(after).toMatchObject({ status: 'open', dueAt: before.dueAt, next: before.next });
    await mailAbout('calls@example.com', TEXTS.subject);
  });

  it('needs an email address', async () => {
    const id = await askForCall({ email: null });
    expect(await failureOf(reply(id))).toMatchObject({
      code: 'too_late',
      message: 'This request has no email address. Call instead.',
    });
  });

  it.each([
    [{ subject: '' }, 'Enter a subject.'],
    [{ body: ' ' }, 'Write a reply.'],
    [{ body: 'Hello {first name}' }, 'Replace {first name} before you send.'],
  ])('is rejected with a message: %j', async (change, message) => {
    const { id } = await write();
    const { body } = (await failureOf(reply(id, { ...TEXTS, ...change }))) as ApiError;
    expect(body?.error).toEqual([expect.objectContaining({ message })]);
    expect((await get(id)).status).toBe('open');
  });

  it('shows markup as text in the preview', async () => {
    const { id } = await write();
    const body = { subject: 'Hello', body: '<img src=x onerror=alert(1)> {or} so' };
    const preview = await staff.client.requestReplies.previewReply({
      params: { requestId: id },
      body,
    });
    expect(preview.html).toContain('&lt;img src=x');
    expect(preview.html).not.toContain('<img');
    expect(preview.text).toContain('{or} so');
    expect((await get(id)).status).toBe('open');
  });
});

describe('a reply template', () => {
  const form = (change: object = {}) => ({
    name: `Template ${randomUUID()}`,
    subject: 'Hello {first name}',
    body: 'Your {vehicle}. Call {hotline}, or reply to {business}.\n\n{my name}',
    isDefault: false,
    ...change,
  });
  const add = (change: object = {}) =>
    staff.client.requestReplies.createTemplate({ body: form(change) });

  it('begins with a capital after the greeting, as delivered', async () => {
    const { templates } = await staff.client.requestReplies.listTemplates();
    const first = templates.find(({ name }) => name === 'How to book');
    expect(first?.body).toMatch(/^Hello \{first name\},\n\nThank you for your message\./u);
  });

  it('fills its placeholders from the request', async () => {
    const { id, email } = await write();
    const { name } = await add({ isDefault: true });
    const start = await staff.client.requestReplies.startReply({ params: { requestId: id } });
    expect(start).toMatchObject({ to: email, replyTo: started.api.config.business.email });
    expect(start.templates[0]).toMatchObject({
      name,
      subject: 'Hello Hana',
      body: `Your Chevrolet. Call +1 757 555 0199, or reply to ${started.api.config.brand.name}.\n\nThe ${started.api.config.brand.name} team`,
    });
  });

  it('is the default until another template becomes the default', async () => {
    const first = await add({ isDefault: true });
    await add({ isDefault: true });
    const { templates } = await staff.client.requestReplies.listTemplates();
    expect(templates.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect(templates.find(({ id }) => id === first.id)?.isDefault).toBe(false);
  });

  it('is rejected with an unknown placeholder or a taken name', async () => {
    const { body } = (await failureOf(add({ body: 'Hello {frist name}' }))) as ApiError;
    expect(body?.error).toEqual([
      expect.objectContaining({
        path: 'body',
        message: expect.stringContaining('There is no placeholder {frist name}.'),
      }),
    ]);
    const { name } = await add();
    expect(await failureOf(add({ name: name.toUpperCase() }))).toMatchObject({
      code: 'name_taken',
    });
  });

  it('is changed and deleted only if unchanged since it was read', async () => {
    const { id: templateId, version } = await add();
    const params = { templateId };
    const body = { ...form(), version };
    await staff.client.requestReplies.changeTemplate({ params, body });
    const again = staff.client.requestReplies.changeTemplate({ params, body });
    expect(await failureOf(again)).toMatchObject({ code: 'changed_meanwhile' });
    const remove = (seen: number) =>
      staff.client.requestReplies.removeTemplate({ params, body: { version: seen } });
    expect(await failureOf(remove(version))).toMatchObject({ code: 'changed_meanwhile' });
    await Promise.all([remove(version + 1), remove(version + 1)]);
    const { templates } = await staff.client.requestReplies.listTemplates();
    expect(templates.map(({ id }) => id)).not.toContain(templateId);
  });
});

it('erasure removes the text of replies', async () => {
  const { id, email } = await write();
  await reply(id);
  await mailAbout(email, TEXTS.subject);
  const { db } = started.api.deps;
  const kept = () =>
    db
      .selectFrom('request_replies')
      .select(['subject', 'body'])
      .where('contact_request_id', '=', id)
      .execute();
  expect(await kept()).toEqual([TEXTS]);
  const recordId = randomUUID();
  const at = new Date();
  await sql`insert into people (id, group_id, name, source, created_at, last_contact_at, group_contact_at)
    values (${recordId}, ${recordId}, 'Hana', 'staff', ${at}, ${at}, ${at})`.execute(db);
  await eraseAccountInquiries(db, {
    email,
    goneEmail: 'gone@deleted.invalid',
    recordId,
  });
  expect(await kept()).toEqual([{ subject: 'Erased', body: 'Erased' }]);
});
