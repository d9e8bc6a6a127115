import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  askPage,
  CALL,
  emergencyFields,
  expectPlainPage,
  HOTLINE,
  type Page,
  submitEmergency,
} from '../../../testing/emergency-pages.ts';
import { useApi } from '../../../testing/harness.ts';

const started = useApi({ BRAND_HOTLINE: HOTLINE, LOG_LEVEL: 'silent' });
const form = emergencyFields;
const ask = (path: string, init?: RequestInit, via?: typeof fetch, api = started.api) =>
  askPage(api, path, init, via);
const submit = (fields: Record<string, string>, via?: typeof fetch, api = started.api) =>
  submitEmergency(api, fields, via);

describe('an invalid emergency form', () => {
  it.each([
    ['name', '', 'Name must be at least 2 characters.'],
    ['name', 'A', 'Name must be at least 2 characters.'],
    ['email', 'nobody', 'Please enter a valid email address.'],
    ['phone', '', 'Please enter a phone number that we can call.'],
    ['phone', 'no phone', 'Please enter a phone number that we can call.'],
    ['location', 'here', 'Tell us where you are.'],
    ['vehicle', '  ', 'Tell us which car it is.'],
    ['urgency', 'EXTREME', 'Please say how urgent it is.'],
    ['chargingPort', 'x'.repeat(81), 'Use at most 80 characters.'],
    ['notes', 'a\0b', 'Remove the characters that can’t be shown.'],
  ])('is returned with the message beside the field: %s', async (field, value, message) => {
    const fields = form({ [field]: value, latitude: '36.5', longitude: '-76.5' });
    const page = await submit(fields);
    expect(page.status).toBe(422);
    expectPlainPage(page);
    const { html } = page;
    expect(html).toContain(`<li><a href="#${field}">${message}</a></li>`);
    expect(html).toContain(`<p class="error" id="${field}-error">${message}</p>`);
    expect(html).toMatch(
      new RegExp(`id="${field}"\\s+name="${field}"[^>]*aria-invalid="true"`, 'u'),
    );
    expect(html).toMatch(
      new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-error"`, 'u'),
    );
    expect(html.match(/aria-invalid="true"/gu)).toHaveLength(1);
    expect(html).toContain('role="alert" tabindex="-1" autofocus');
    expect(html).toContain('<form method="post" action="/emergency"');
    // Valid entries are still there, including the position.
    if (field !== 'location')
      expect(html).toContain('value="I-64 East at exit 284, Norfolk, VA 23518"');
    expect(html).toContain('<input type="hidden" name="latitude" value="36.5" />');
    expect(html).toContain(CALL);
    expect(html.includes('Missing Information')).toBe(value.trim() === '');
    expect(html.includes('Please fill in all required fields')).toBe(value.trim() === '');
    expect(page.headers.getSetCookie()).toEqual([]);
  });

  it('is returned with markup escaped', async () => {
    const hostile = `"><img src=x onerror=alert(1)></textarea><script>alert('2')</script>&amp;`;
    const page = await submit(
      form({ name: '', location: hostile, vehicle: hostile, notes: hostile, latitude: hostile }),
    );
    expect(page.status).toBe(422);
    expect(page.html).not.toMatch(/<img|<script|<\/textarea><script/u);
    expect(page.html).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(page.html).toContain('&#38;amp;');
  });

  it('shows beside the location that it is not served, with the hotline', async () => {
    const page = await submit(form({ location: '1 Calle Fortaleza, San Juan, PR 00901' }));
    expect(page.status).toBe(422);
    expectPlainPage(page);
    expect(page.html).toContain(
      `<p class="error" id="location-error">We don’t serve Puerto Rico yet. We serve the 50 states and Washington, DC. If we misread your address, call ${HOTLINE}.</p>`,
    );
  });
});

describe('the emergency form', () => {
  it('answers too many requests with a page that shows the hotline', async () => {
    const api = await started.startAnother({
      RATE_LIMIT_FACTOR: '0.1',
      TRUST_PROXY: 'loopback',
      BRAND_HOTLINE: HOTLINE,
    });
    const elsewhere: typeof fetch = (input, init) =>
      fetch(input, { ...init, headers: { 'x-forwarded-for': '192.0.2.9' } });
    const pages: Page[] = [];
    for (let time = 0; time < 4; time += 1) pages.push(await submit(form(), elsewhere, api));
    expect(pages.map(({ status }) => status)).toEqual([303, 303, 303, 429]);
    const page = pages.at(-1) as Page;
    expectPlainPage(page);
    expect(page.html).toContain('Too many requests');
    expect(page.html).toContain(CALL);
  });

  it('answers an internal error with a page that shows the hotline', async () => {
    const api = await started.startAnother({ BRAND_HOTLINE: HOTLINE, LOG_LEVEL: 'silent' });
    expect((await submit(form(), undefined, api)).status).toBe(303);
    await api.deps.db.destroy();
    const page = await submit(form(), undefined, api);
    expect(page.status).toBe(500);
    expectPlainPage(page);
    expect(page.html).toContain(
      'We couldn&#39;t process your emergency request. Please call our emergency hotline directly.',
    );
    expect(page.html).toContain(CALL);
  });

  it('stores nothing if the mail to staff can’t be stored, and can be sent again', async () => {
    const { db } = started.api.deps;
    await sql`alter table emails add constraint no_mail check (false) not valid`.execute(db);
    const fields = form({ email: 'untold@example.com' });
    const stored = () =>
      db.selectFrom('bookings').select('id').where('email', '=', 'untold@example.com').execute();
    try {
      const page = await submit(fields);
      expect(page.status).toBe(500);
      expect(page.headers.getSetCookie()).toEqual([]);
      expect(await stored()).toEqual([]);
    } finally {
      await sql`alter table emails drop constraint no_mail`.execute(db);
    }
    expect((await submit(fields)).status).toBe(303);
    expect(await stored()).toHaveLength(1);
  });

  it('asks nobody to call on error pages without a hotline, and shows the email address', async () => {
    const api = await started.startAnother({ LOG_LEVEL: 'silent' });
    const pages = [
      await ask('/emergency/status/nothing', {}, fetch, api),
      await ask('/emergency', { method: 'POST', body: 'x' }, fetch, api),
    ];
    await api.deps.db.destroy();
    pages.push(await submit(form(), undefined, api));
    expect(pages.map(({ status }) => status)).toEqual([401, 415, 500]);
    for (const { html } of pages) {
      expect(html).toContain('href="mailto:hello@voltcourier.example"');
      expect(html).not.toMatch(/tel:|call us|hotline/iu);
    }
  });

  it.each([
    ['another site’s page', { origin: 'https://evil.example' }, 403],
    ['a body that is no form', { 'content-type': 'application/json' }, 415],
    ['a body without end', { 'content-type': 'application/x-www-form-urlencoded' }, 413],
  ])('rejects %s with a page that shows the hotline', async (_, headers, status) => {
    const page = await ask('/emergency', {
      method: 'POST',
      headers,
      body: 'name='.padEnd(status === 413 ? 40_000 : 10, 'x'),
    });
    expect(page.status).toBe(status);
    expectPlainPage(page);
    expect(page.html).toContain(CALL);
  });

  it('accepts a missing origin and the site’s own origin', async () => {
    expect((await submit(form())).status).toBe(303);
    const own = await ask('/emergency', {
      method: 'POST',
      headers: { origin: started.api.config.appUrl },
      body: new URLSearchParams(form()),
    });
    expect(own.status).toBe(303);
  });
});
