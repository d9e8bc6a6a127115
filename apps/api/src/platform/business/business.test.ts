import type { BusinessForm } from '@voltcourier/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { composeSample } from '../../domains/messaging/notifications/compose-mail.ts';
import { addEmployee } from '../../testing/employees.ts';
import { useApi } from '../../testing/harness.ts';
import { failureOf, quickBookingForm } from '../../testing/requests.ts';
import { configuredValues, currentBusiness } from './current.ts';

const CONFIGURED = {
  BRAND_HOTLINE: '+1 757 555 0100',
  BRAND_EMAIL: 'office@example.com',
  BRAND_SOCIAL: 'Video=https://v.example/volt',
};
const started = useApi(CONFIGURED);
let staff: Awaited<ReturnType<typeof addEmployee>>;

beforeAll(async () => {
  staff = await addEmployee(started);
});

const NOTHING: BusinessForm = {
  hotline: null,
  email: null,
  social: null,
  postalAddress: null,
  insurance: null,
  license: null,
  technicians: null,
  charges: null,
  callbackMinutes: null,
  contactMinutes: null,
  normalMinutes: null,
  priorityMinutes: null,
  emergencyMinutes: null,
};

async function change(entered: Partial<BusinessForm>) {
  const { version } = await staff.client.business.getBusiness();
  return staff.client.business.changeBusiness({ body: { ...NOTHING, ...entered, version } });
}

const emergencyPage = async (url: string) =>
  (await fetch(`${url}/emergency/status/nothing`)).text();

describe('business settings', () => {
  it('apply at once in every process, to the API, mails and pages without JavaScript', async () => {
    const another = await started.startAnother();
    await emergencyPage(another.url);
    await change({
      hotline: '+1 757 555 0177',
      email: 'new@example.com',
      social: [{ label: 'Photos', url: 'https://p.example/volt' }],
      postalAddress: ['1 New Street', 'Norfolk, VA 23510'],
    });
    for (const api of [started.api, another]) {
      const { brand } = await api.client().system.config();
      expect(brand).toEqual({
        name: 'VoltCourier',
        hotline: '+1 757 555 0177',
        email: 'new@example.com',
        social: [{ label: 'Photos', url: 'https://p.example/volt' }],
        charges: '1,000+',
      });
      expect(await emergencyPage(api.url)).toContain('tel:+17575550177');
      const mail = await composeSample(api.ctx, 'booking-confirmed', 'en');
      expect(mail?.text).toContain('new@example.com or call +1 757 555 0177');
      expect((await currentBusiness(api.ctx)).postalAddress[0]).toBe('1 New Street');
    }
  });

  it('show the entered number of charges, a default in the sandbox, or nothing', async () => {
    const charges = async () => (await started.api.client().system.config()).brand.charges;
    expect(await charges()).toBe('1,000+');
    await change({ charges: '2,400+' });
    expect(await charges()).toBe('2,400+');
    await change({ charges: '' });
    expect(await charges()).toBeUndefined();
    for (const wrong of ['many', '1000+', '1,00', '+']) {
      expect(await failureOf(change({ charges: wrong }))).toMatchObject({ code: 'invalid_input' });
    }
    await change({});
    const { config } = started.api.ctx;
    expect(configuredValues({ ...config, card: { mode: 'off' } }).charges).toBeNull();
  });

  it('show insurance and training only when they are entered', async () => {
    const brand = async () => (await started.api.client().system.config()).brand;
    expect(await brand()).not.toHaveProperty('trust');
    await change({ insurance: 'Insured by Tidewater Mutual', technicians: 'Trained for EVs' });
    expect((await brand()).trust).toEqual(['Insured by Tidewater Mutual', 'Trained for EVs']);
    const { changes } = await staff.client.business.listBusinessChanges({ query: {} });
    expect(changes.map(({ setting }) => setting)).toContain('insurance');
    expect(await failureOf(change({ license: 'x'.repeat(121) }))).toMatchObject({
      code: 'invalid_input',
    });
    await change({});
    expect(await brand()).not.toHaveProperty('trust');
  });

  it('fall back to the configured values when they are empty', async () => {
    const { values, configured } = await change({});
    expect(values).toEqual(configured);
    expect(values).toMatchObject({ hotline: '+1 757 555 0100', email: 'office@example.com' });
  });

  it('can remove the hotline and the social links', async () => {
    const { values } = await change({ hotline: '', social: [] });
    expect(values).toMatchObject({ hotline: null, social: [] });
    expect(await emergencyPage(started.api.url)).not.toContain('tel:');
    await change({});
  });

  it('determine the promised response times of new requests', async () => {
    await change({ callbackMinutes: 7, priorityMinutes: 90, contactMinutes: 60 });
    const client = started.api.client();
    const { request } = await client.inquiries.createQuickBooking({
      body: quickBookingForm({ urgency: 'priority' as const }),
      headers: {},
    });
    const minutes = (at: string) => (Date.parse(at) - Date.parse(request.createdAt)) / 60_000;
    expect(minutes(request.callbackDueAt)).toBe(7);
    expect(minutes(request.respondBy)).toBe(90);
    expect((await client.system.config()).promises).toMatchObject({ callbackMinutes: 7 });
    await change({});
  });

  it.each([
    [{ hotline: 'call us' }, 'hotline'],
    [{ email: 'nobody' }, 'email'],
    [{ social: [{ label: 'Video', url: 'javascript:alert(1)' }] }, 'social.0.url'],
    [{ postalAddress: ['Norfolk'] }, 'postalAddress'],
    [{ callbackMinutes: 0 }, 'callbackMinutes'],
  ] as const)('are validated like environment variables: %j', async (entered, path) => {
    const failure = await failureOf(change(entered as unknown as Partial<BusinessForm>));
    expect(failure).toMatchObject({ code: 'invalid_input' });
    expect(JSON.stringify(failure)).toContain(path);
  });

  it('can be changed only if unchanged since they were read', async () => {
    const { version } = await staff.client.business.getBusiness();
    const body = { ...NOTHING, version };
    const [first, second] = await Promise.allSettled([
      staff.client.business.changeBusiness({ body: { ...body, callbackMinutes: 20 } }),
      staff.client.business.changeBusiness({ body: { ...body, callbackMinutes: 21 } }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = staff.client.business.changeBusiness({ body });
    expect(await failureOf(late)).toMatchObject({ code: 'changed_meanwhile' });
    await change({});
  });

  it('have a history of who changed what, latest first', async () => {
    await change({ hotline: '+1 757 555 0188' });
    await change({});
    const { changes, hasMore } = await staff.client.business.listBusinessChanges({ query: {} });
    const by = { id: staff.id, name: staff.username };
    expect(changes.slice(0, 2)).toMatchObject([
      { setting: 'hotline', before: '+1 757 555 0188', after: null, by },
      { setting: 'hotline', before: null, after: '+1 757 555 0188', by },
    ]);
    const query = { after: changes[0]?.id };
    const further = await staff.client.business.listBusinessChanges({ query });
    expect(further.changes[0]?.id).toBe(changes[1]?.id);
    expect(hasMore).toBe(false);
  });

  it('can’t be changed without permission', async () => {
    const dispatcher = await addEmployee(started, 'DISPATCHER');
    const body = { ...NOTHING, version: 0 };
    expect(await failureOf(dispatcher.client.business.changeBusiness({ body }))).toMatchObject({
      code: 'forbidden',
    });
  });
});

it('the last known business settings are used while the database is unavailable', async () => {
  const another = await started.startAnother({ ...CONFIGURED, LOG_LEVEL: 'silent' });
  await change({ hotline: '+1 757 555 0155' });
  expect(await emergencyPage(another.url)).toContain('tel:+17575550155');
  await another.ctx.db.destroy();
  expect(await emergencyPage(another.url)).toContain('tel:+17575550155');
});
