import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX, ErrorBody } from '@voltcourier/contracts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { type Api, useApi } from '../../testing/harness.ts';
import { bookingRequest } from '../../testing/requests.ts';

const started = useApi();
const get = (path: string, headers: Record<string, string> = {}, api = started.api) =>
  fetch(`${api.url}${path}`, { headers });
const post = (path: string, body: string, type: string) =>
  fetch(`${started.api.url}${path}`, { method: 'POST', headers: { 'content-type': type }, body });
const codeOf = async (response: Response) => z.parse(ErrorBody, await response.json()).code;

const directivesOf = (response: Response): Record<string, string[]> =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(' ');
      return [name, values];
    }),
  );

describe('every response', () => {
  it.each([`${API_PREFIX}/health`, `${API_PREFIX}/docs`, `${API_PREFIX}/nothing`, '/nothing'])(
    'has security headers and reveals no software: %s',
    async (path) => {
      const response = await get(path);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(response.headers.get('permissions-policy')).toContain('camera=()');
      expect(response.headers.get('x-powered-by')).toBeNull();
      expect(response.headers.get('server')).toBeNull();
      const policy = directivesOf(response);
      expect(policy['default-src']).toEqual(["'none'"]);
      expect(policy['frame-ancestors']).toEqual(["'none'"]);
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['object-src']).toEqual(["'none'"]);
      for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'data:']) {
        expect(policy['script-src']).not.toContain(unsafe);
      }
    },
  );

  it('has its own request ID, even when the request has one', async () => {
    const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
    const ids = await Promise.all(
      [1, 2].map(async () =>
        (await get(`${API_PREFIX}/health`, headers)).headers.get('x-request-id'),
      ),
    );
    expect(ids[0]).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it('requires HTTPS when the site uses it', async () => {
    const plain = await get(`${API_PREFIX}/health`);
    expect(plain.headers.get('strict-transport-security')).toBeNull();
    const api = await started.startAnother({ APP_URL: 'https://voltcourier.example' });
    const response = await get(`${API_PREFIX}/health`, {}, api);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/u);
    expect(directivesOf(response)['upgrade-insecure-requests']).toEqual([]);
  });

  it('allows Stripe’s card form when Stripe is configured, and not the sandbox', async () => {
    const api = await started.startAnother({
      APP_ENV: 'production',
      APP_URL: 'https://voltcourier.example',
      SESSION_SECRET: 's'.repeat(40),
      ADMIN_EMAIL: 'owner@voltcourier.example',
      ADMIN_PASSWORD: 'a password of our own',
      METRICS_TOKEN: 'm',
      STRIPE_API_URL: '',
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
    });
    const policy = directivesOf(await get(`${API_PREFIX}/config`, {}, api));
    expect(policy['script-src']).toEqual([
      "'self'",
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
    expect(policy['connect-src']).toEqual(["'self'", 'https://api.stripe.com']);
    expect(policy['frame-src']).toContain('https://hooks.stripe.com');
  });
});

describe('a request that can’t be served', () => {
  it('gets a JSON error from an unknown path', async () => {
    const response = await get(`${API_PREFIX}/nothing`, { accept: 'text/html' });
    expect(response.status).toBe(404);
    expect(await codeOf(response)).toBe('not_found');
    expect(await codeOf(await get('/nothing'))).toBe('not_found');
  });

  it('is refused with a body that is too large or not JSON', async () => {
    const long = JSON.stringify(bookingRequest({ notes: 'x'.repeat(65_536) }));
    const tooLarge = await post(`${API_PREFIX}/booking`, long, 'application/json');
    expect(tooLarge.status).toBe(413);
    expect(await codeOf(tooLarge)).toBe('payload_too_large');
    const text = await post(`${API_PREFIX}/booking`, 'name=Ada', 'text/plain');
    expect(text.status).toBe(415);
    expect(await codeOf(text)).toBe('unsupported_media_type');
    const form = 'application/x-www-form-urlencoded';
    expect((await post(`${API_PREFIX}/booking`, 'name=Ada', form)).status).toBe(415);
    const broken = await post(`${API_PREFIX}/booking`, '{"name":', 'application/json');
    expect(broken.status).toBe(400);
    expect(await codeOf(broken)).toBe('invalid_input');
    const event = await post(
      `${API_PREFIX}/webhooks/stripe`,
      ' '.repeat(600_000),
      'application/json',
    );
    expect(event.status).toBe(413);
  });

  it('gets an error message for each invalid field', async () => {
    const body = JSON.stringify(bookingRequest({ name: 'A', bookingDate: '2026-02-30' }));
    const response = await post(`${API_PREFIX}/booking`, body, 'application/json');
    expect(z.parse(ErrorBody, await response.json())).toMatchObject({
      code: 'invalid_input',
      error: [
        { path: 'name', message: 'Name must be at least 2 characters.' },
        { path: 'bookingDate', message: 'Please select a date.' },
      ],
    });
  });
});

describe('the compression of responses', () => {
  it('is applied to long ones when the client accepts it, and keeps the content', async () => {
    // A slot may begin between the two.
    const { clock } = started.api;
    clock.stoppedAt = new Date();
    onTestFinished(() => {
      clock.stoppedAt = undefined;
    });
    const path = `${API_PREFIX}/availability`;
    const whole = await get(path, { 'accept-encoding': 'identity' });
    expect(whole.headers.get('content-encoding')).toBeNull();
    const packed = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(await packed.json()).toEqual(await whole.json());
  });

  it('is not applied to short ones', async () => {
    const response = await get(`${API_PREFIX}/config`, { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });
});

describe('the built sites', () => {
  const script = 'document.documentElement.dataset.theme = "dark"';
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const page = (text: string) =>
    `<!doctype html><html lang="en-US"><script>${script}</script><p>${text}</p></html>`;
  let folder = '';
  let api: Api;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'voltcourier-sites-'));
    const web = join(folder, 'web');
    const admin = join(folder, 'admin');
    for (const path of [join(web, 'booking'), join(web, 'assets'), admin]) {
      mkdirSync(path, { recursive: true });
    }
    writeFileSync(join(web, 'index.html'), page('Home'));
    writeFileSync(join(web, 'booking', 'index.html'), page('Book'));
    mkdirSync(join(web, 'investors', 'overview'), { recursive: true });
    const styled = '<style>p{color:red}</style><script type="application/ld+json">{}</script>';
    writeFileSync(join(web, 'investors', 'overview', 'index.html'), styled);
    writeFileSync(join(web, '404.html'), page('Not here'));
    writeFileSync(join(web, 'assets', 'site-abc.js'), '');
    for (const root of [web, admin]) writeFileSync(join(root, '.hidden'), '');
    writeFileSync(join(admin, 'index.html'), page('Staff'));
    api = await started.startAnother({ WEB_DIST: web, ADMIN_DIST: admin });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const html = { accept: 'text/html,application/xhtml+xml' };

  it('are served, and their inline scripts and styles are allowed only by hash', async () => {
    for (const [path, expected] of [
      ['/', 'Home'],
      ['/booking', 'Book'],
      ['/booking?service=fleet', 'Book'],
      ['/admin/', 'Staff'],
      ['/admin/bookings/1', 'Staff'],
    ] as const) {
      const response = await get(path, html, api);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain(expected);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(directivesOf(response)['script-src']).toEqual(["'self'", hash]);
    }
    const styled = await get('/investors/overview', html, api);
    const styleHash = createHash('sha256').update('p{color:red}').digest('base64');
    expect(directivesOf(styled)['style-src']).toEqual(["'self'", `'sha256-${styleHash}'`]);
    expect(directivesOf(styled)['script-src']).toEqual(["'self'"]);
    const asset = await get('/assets/site-abc.js', {}, api);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('return a 404 page to browsers, and a JSON error to programs', async () => {
    for (const path of ['/nothing', '/booking/nothing', '//', '/..%2f..%2fetc/passwd']) {
      const response = await get(path, html, api);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('Not here');
    }
    expect(await codeOf(await get('/nothing', { accept: 'application/json' }, api))).toBe(
      'not_found',
    );
    expect(await codeOf(await get(`${API_PREFIX}/nothing`, html, api))).toBe('not_found');
  });

  it('exclude hidden files and files added after the start', async () => {
    writeFileSync(join(folder, 'web', 'late.txt'), '');
    for (const path of ['/.hidden', '/late.txt', '/assets', '/assets/', '/admin/.hidden']) {
      expect((await get(path, {}, api)).status).toBe(404);
    }
  });

  it('appear in the metrics by file, without unknown paths', async () => {
    await get('/booking/', html, api);
    await get('/made-up', html, api);
    const namesInMetrics = async () => {
      const text = await (await get('/metrics', {}, api)).text();
      return new Set([...text.matchAll(/route="([^"]+)"/gu)].map(([, name]) => name));
    };
    // A response is counted when it has been sent, which may be after it was received.
    await expect.poll(namesInMetrics).toContain('/booking/');
    const names = await namesInMetrics();
    expect(names).toContain('none');
    expect(names).not.toContain('/made-up');
    expect(names).not.toContain('/*');
  });
});

describe('/metrics', () => {
  // Prometheus text format 0.0.4: a comment, or a name with labels and a value.
  const LINE =
    /^(?:# (?:HELP|TYPE) \w+ .+|[a-z_]\w*(?:\{(?:\w+="[^"\n]*",?)*\})? [-+]?(?:[\d.e+-]+|Inf|NaN))$/iu;

  it('has the format of Prometheus, with durations per route', async () => {
    await get(`${API_PREFIX}/health`);
    const response = await get('/metrics');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/u);
    const lines = (await response.text()).split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^http_request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d+$/u,
      ),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^process_resident_memory_bytes \d+/u));
  });

  it('counts by route, so that unknown paths add no entries', async () => {
    await get('/made-up-1');
    await get(`${API_PREFIX}/booking/f47ac10b-58cc-4372-a567-0e02b2c3d479`);
    const text = await (await get('/metrics')).text();
    expect(text).toContain('route="/api/booking/:id"');
    expect(text).not.toContain('made-up');
    expect(text).not.toContain('f47ac10b');
  });

  it('returns 404 without its token', async () => {
    const api = await started.startAnother({ METRICS_TOKEN: 'let-me-see' });
    expect((await get('/metrics', {}, api)).status).toBe(404);
    expect((await get('/metrics', { authorization: 'Bearer guess' }, api)).status).toBe(404);
    const open = await get('/metrics', { authorization: 'Bearer let-me-see' }, api);
    expect(open.status).toBe(200);
  });
});
