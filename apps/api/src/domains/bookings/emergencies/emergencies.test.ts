import { EMERGENCY_SERVICE } from '@voltcourier/pricing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bookingIdIn,
  emergencyFields,
  HOTLINE,
  type Page,
  submitEmergency,
} from '../../../testing/emergency-pages.ts';
import { browserFetch, useApi } from '../../../testing/harness.ts';
import { addPerson } from '../../../testing/people.ts';
import { bookingRequest, eventually, failureOf } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ BRAND_HOTLINE: HOTLINE, LOG_LEVEL: 'silent' });
let vendors: ReturnType<typeof createVendors>;
beforeAll(async () => {
  vendors = createVendors(started.sandbox);
  await started.api.startWork();
});

const form = emergencyFields;
const submit = (fields: Record<string, string>, via?: typeof fetch, api = started.api) =>
  submitEmergency(api, fields, via);

const rowOf = (id: string) =>
  started.api.deps.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the posted emergency form', () => {
  it('creates an emergency with the server’s price, the current time and the local time zone', async () => {
    const page = await submit(
      form({
        location: '1 Market St, San Francisco, CA 94105',
        latitude: '37.7936',
        longitude: '-122.395',
        accuracyMetres: '12.4',
      }),
    );
    expect(page.status).toBe(303);
    expect(page.location).toMatch(/^\/emergency\/status\/[0-9a-f-]{36}$/u);
    const row = await rowOf(bookingIdIn(page));
    expect(row).toMatchObject({
      kind: 'emergency',
      service_type: 'EMERGENCY',
      status: 'pending',
      amount_cents: EMERGENCY_SERVICE.priceCents,
      zone: 'America/Los_Angeles',
      charging_port: 'CCS',
      urgency: 'urgent',
      notes: null,
      latitude: 37.7936,
      longitude: -122.395,
      accuracy_metres: 12.4,
      hold_expires_at: null,
    });
    expect(Math.abs(row.starts_at.getTime() - row.created_at.getTime())).toBeLessThan(60_000);
  });

  it('mails staff before payment, with links to call and to the map', async () => {
    const page = await submit(
      form({
        location: '36.85080, -76.28590',
        latitude: '36.8508',
        longitude: '-76.2859',
        accuracyMetres: '7.2',
      }),
    );
    const id = bookingIdIn(page);
    const mail = await eventually(async () =>
      (await vendors.mailsTo(started.api.config.mail.staff)).find(({ text }) => text.includes(id)),
    );
    expect(mail.html).toContain('href="tel:+17575550100"');
    expect(mail.html).toContain(
      'href="https://www.google.com/maps/search/?api=1&amp;query=36.8508%2C-76.2859"',
    );
    for (const fact of [
      'Urgent: 5 to 10% battery',
      'CCS',
      '36.85080, -76.28590 (within 8 m)',
      'Blue Kia EV6',
      'Not yet when this was written',
    ]) {
      expect(mail.text).toContain(fact);
    }
    expect((await rowOf(id)).region_id).toBe('hampton-roads');
  });

  it.each([
    ['34.0522', '-118.2437', 'us-pacific'],
    ['42.3314', '-83.0458', 'us-eastern'],
    ['33.4484', '-112.074', 'us-arizona'],
    ['21.3069', '-157.8583', 'us-hawaii'],
    ['48.8566', '2.3522', 'hampton-roads'],
  ])(
    'finds the region by the position if the text has none: %s, %s',
    async (latitude, longitude, region) => {
      const page = await submit(form({ location: 'On the shoulder', latitude, longitude }));
      expect((await rowOf(bookingIdIn(page))).region_id).toBe(region);
    },
  );

  it('ignores an invalid position or accuracy', async () => {
    for (const latitude of ['91', 'north', '1e999', '']) {
      const page = await submit(form({ latitude, longitude: '-76' }));
      expect(page.status).toBe(303);
      expect(await rowOf(bookingIdIn(page))).toMatchObject({ latitude: null, longitude: null });
    }
    const vague = await submit(form({ latitude: '36', longitude: '-76', accuracyMetres: '-1' }));
    expect(await rowOf(bookingIdIn(vague))).toMatchObject({ latitude: 36, accuracy_metres: null });
  });

  it('assigns the booking to the signed-in customer', async () => {
    const { api } = started;
    const browser = browserFetch();
    const { email, password } = await addPerson(api, 'CUSTOMER');
    const { user } = await api
      .client(browser)
      .accounts.login({ body: { usernameOrEmail: email, password } });
    const page = await submit(form(), browser);
    expect((await rowOf(bookingIdIn(page))).customer_id).toBe(user.id);
  });
});

describe('a repeated emergency form', () => {
  const emailsOf = async (id: string) =>
    started.api.deps.db.selectFrom('emails').select('kind').where('booking_id', '=', id).execute();

  it('returns the same booking for half an hour, also to concurrent requests', async () => {
    const fields = form({ notes: 'Silver trailer' });
    const pages = await Promise.all(Array.from({ length: 8 }, () => submit(fields)));
    expect(new Set(pages.map(bookingIdIn)).size).toBe(1);
    const { api } = started;
    api.clock.offsetMs = 29 * 60_000;
    try {
      const again = await submit({
        ...fields,
        email: fields['email']?.toUpperCase() ?? '',
        name: '  Ada Driver ',
      });
      expect(bookingIdIn(again)).toBe(bookingIdIn(pages[0] as Page));
      expect(await emailsOf(bookingIdIn(again))).toHaveLength(1);
    } finally {
      api.clock.offsetMs = 0;
    }
  });

  it('creates one new booking after half an hour', async () => {
    const { api } = started;
    const fields = form();
    const first = await submit(fields);
    try {
      api.clock.offsetMs = 31 * 60_000;
      const pages = await Promise.all(Array.from({ length: 6 }, () => submit(fields)));
      expect(new Set(pages.map(bookingIdIn)).size).toBe(1);
      expect(bookingIdIn(pages[0] as Page)).not.toBe(bookingIdIn(first));
      api.clock.offsetMs = 60 * 60_000;
      expect(bookingIdIn(await submit(fields))).toBe(bookingIdIn(pages[0] as Page));
    } finally {
      api.clock.offsetMs = 0;
    }
  });

  it.each(['phone', 'location', 'vehicle', 'notes', 'urgency', 'latitude'] as const)(
    'creates a new booking with a different %s',
    async (field) => {
      const other = {
        phone: '757 555 0111',
        location: '200 Main St, Norfolk, VA',
        vehicle: 'Red van',
        notes: 'x',
        urgency: 'critical',
        latitude: '36.1',
      };
      const fields = form({ latitude: '36', longitude: '-76' });
      const first = await submit(fields);
      const second = await submit({ ...fields, [field]: other[field] });
      expect(second.status).toBe(303);
      expect(bookingIdIn(second)).not.toBe(bookingIdIn(first));
    },
  );

  it('can’t be claimed at the JSON endpoint with its stored key', async () => {
    const fields = form();
    const page = await submit(fields);
    const { key } = await started.api.deps.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('booking_id', '=', bookingIdIn(page))
      .executeTakeFirstOrThrow();
    const call = started.api
      .client()
      .bookings.create({ body: bookingRequest(), headers: { 'idempotency-key': key } });
    expect(await failureOf(call)).toMatchObject({ code: 'invalid_input' });
  });
});
