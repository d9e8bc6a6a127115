import { describe, expect, it } from 'vitest';
import { bookingCookie } from '../../../platform/http/capability.ts';
import {
  askPage,
  bookingIdIn,
  CALL,
  emergencyFields,
  expectPlainPage,
  HOTLINE,
  submitEmergency,
} from '../../../testing/emergency-pages.ts';
import { browserFetch, useApi } from '../../../testing/harness.ts';
import { bookingRequest } from '../../../testing/requests.ts';
import { createVendors } from '../../../testing/vendors.ts';

const started = useApi({ BRAND_HOTLINE: HOTLINE, LOG_LEVEL: 'silent' });
const form = emergencyFields;
const ask = (path: string, init?: RequestInit, via?: typeof fetch, api = started.api) =>
  askPage(api, path, init, via);
const submit = (fields: Record<string, string>, via?: typeof fetch, api = started.api) =>
  submitEmergency(api, fields, via);

describe('the status page of an emergency', () => {
  it('opens for the browser that sent the form, and shows the request and its state', async () => {
    const browser = browserFetch();
    const sent = await submit(form({ notes: 'Behind the <blue> barn\r\nRing twice' }), browser);
    const id = bookingIdIn(sent);
    const cookies = sent.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^vc_booking_[0-9a-f-]{36}=[^;]+; Max-Age=\d+; Path=\/(?:api|emergency\/status); HttpOnly; SameSite=Lax$/u,
      );
    }
    const page = await ask(sent.location ?? '', {}, browser);
    expect(page.status).toBe(200);
    expectPlainPage(page);
    const { html } = page;
    expect(page.headers.get('refresh')).toBe('30');
    expect(html).toContain('Our team has been notified and will contact you ASAP.');
    expect(html).toContain('Not paid yet: $65.00');
    const query = `bookingId=${id}&#38;amount=65.00&#38;serviceName=EMERGENCY&#38;serviceLabel=Emergency+Instant+Charge`;
    expect(html).toContain(`href="${started.api.config.appUrl}/checkout?${query}"`);
    expect(html).toContain(CALL);
    for (const fact of [
      'I-64 East at exit 284, Norfolk, VA 23518',
      'Blue Kia EV6',
      'CCS',
      'Urgent: 5 to 10% battery',
      '757 555 0100',
      'Behind the &#60;blue&#62; barn',
    ]) {
      expect(html).toContain(fact);
    }
    expect(html).toMatch(
      /<dt>Received<\/dt>\s*<dd>\w+day, \w+ \d+ at \d+:\d\d [AP]M E[SD]T<\/dd>/u,
    );
  });

  it('can stop and resume its automatic refresh', async () => {
    const browser = browserFetch();
    const { location } = await submit(form(), browser);
    const stopped = await ask(`${location ?? ''}?refresh=off`, {}, browser);
    expectPlainPage(stopped);
    expect(stopped.headers.has('refresh')).toBe(false);
    expect(stopped.html).toContain('href="?refresh=on"');
    const going = await ask(`${location ?? ''}?refresh=on`, {}, browser);
    expect(going.headers.has('refresh')).toBe(true);
    expect(going.html).toContain('href="?refresh=off"');
  });

  it('shows that the emergency is paid', async () => {
    const browser = browserFetch();
    const sent = await submit(form(), browser);
    const client = started.api.client(browser);
    const { clientSecret } = await client.payments.createIntent({
      body: { bookingId: bookingIdIn(sent) },
    });
    await createVendors(started.sandbox).pay(clientSecret);
    await client.bookings.refreshStatus({
      params: { id: bookingIdIn(sent) },
      body: { status: 'confirmed' },
    });
    const { html } = await ask(sent.location ?? '', {}, browser);
    expect(html).toContain('Paid: $65.00');
    expect(html).not.toContain('/checkout');
  });

  it('shows that a technician comes and has arrived, and links to where it can be cancelled', async () => {
    const browser = browserFetch();
    const sent = await submit(form(), browser);
    const id = bookingIdIn(sent);
    const { db, now } = started.api.deps;
    const show = async () => (await ask(sent.location ?? '', {}, browser)).html;
    expect(await show()).toContain(`href="${started.api.config.appUrl}/visit/${id}"`);
    const change = db.updateTable('bookings').where('id', '=', id);
    const { id: technician } = await db
      .selectFrom('technicians')
      .select('id')
      .where('region_id', '=', 'hampton-roads')
      .limit(1)
      .executeTakeFirstOrThrow();
    await change.set({ technician_id: technician }).execute();
    expect(await show()).toContain('<h1>A technician is on the way</h1>');
    await change.set({ arrived_at: now() }).execute();
    expect(await show()).toContain('<h1>Your technician has arrived</h1>');
  });

  it.each([
    ['completed', 'Your car was charged'],
    ['cancelled', 'Your request was cancelled'],
    ['no_show', 'We couldn’t find you'],
  ] as const)('stops refreshing when the emergency is over: %s', async (status, title) => {
    const browser = browserFetch();
    const sent = await submit(form(), browser);
    await started.api.deps.db
      .updateTable('bookings')
      .set({ status })
      .where('id', '=', bookingIdIn(sent))
      .execute();
    const page = await ask(sent.location ?? '', {}, browser);
    expectPlainPage(page);
    expect(page.html).toContain(`<h1>${title}</h1>`);
    expect(page.headers.has('refresh')).toBe(false);
    expect(page.html).not.toContain('/checkout');
  });

  it('opens for an emergency created at the JSON endpoint', async () => {
    const browser = browserFetch();
    const { booking } = await started.api.client(browser).bookings.create({
      body: bookingRequest({ serviceType: 'EMERGENCY', phone: '757 555 0100' }),
      headers: {},
    });
    expect((await ask(`/emergency/status/${booking.id}`, {}, browser)).status).toBe(200);
  });

  it('rejects callers without the capability, and shows them only the hotline', async () => {
    const sent = await submit(form());
    const other = await submit(form());
    const [pair = ''] = (other.headers.getSetCookie()[0] ?? '').split(';');
    const token = pair.split('=')[1] ?? '';
    for (const headers of [
      {},
      { cookie: pair },
      { cookie: `${bookingCookie(bookingIdIn(sent))}=${token}` },
    ]) {
      const page = await ask(sent.location ?? '', { headers });
      expect(page.status).toBe(401);
      expectPlainPage(page);
      expect(page.html).toContain(CALL);
      expect(page.html).not.toContain('Ada Driver');
    }
  });

  it('is not found for a scheduled booking, and rejects invalid IDs', async () => {
    const { booking, accessToken } = await started.api
      .client()
      .bookings.create({ body: bookingRequest({ bookingTime: '19:00' }), headers: {} });
    // Without a session, an invalid booking ID is refused before any lookup.
    const statuses = { [booking.id]: 404, nothing: 401, '%00': 401, '..%2f..': 401 };
    for (const [path, status] of Object.entries(statuses)) {
      const page = await ask(`/emergency/status/${path}`, {
        headers: { 'booking-token': accessToken },
      });
      expect(page.status).toBe(status);
      expectPlainPage(page);
    }
  });
});
