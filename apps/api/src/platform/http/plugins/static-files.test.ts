import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MAIL_STYLES } from '@voltcourier/contracts/kernel/mail-styles';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, ConfigError, readConfig } from '../../config/config.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { serveStaticFiles } from './static-files.ts';

const DATABASE_URL = 'postgresql://localhost/voltcourier';
const APP_URL = 'https://charge.example';
let dist: string;
let app: FastifyInstance;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'voltcourier-dist-'));
  app = Fastify();
});

afterEach(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

async function serve(head: string, changes: Partial<Config> = {}): Promise<void> {
  for (const file of ['index.html', '404.html', 'checkout/index.html', 'account/index.html']) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), `<html><head>${head}</head></html>`);
  }
  const config = { ...readConfig({ DATABASE_URL, APP_URL }), webDist: dist, ...changes };
  await addSecurityHeaders(app, config);
  app.setNotFoundHandler(await serveStaticFiles(app, config));
}

const canonical = (origin: string) => `<link rel="canonical" href="${origin}/">`;
const policyOf = async (url: string, accept = 'text/html') =>
  String((await app.inject({ url, headers: { accept } })).headers['content-security-policy']);

describe('a site that was built for another URL', () => {
  it('isn’t served in production, and the error says what to do', async () => {
    const wrong = serve(canonical('http://localhost:3000'), { isProduction: true });
    await expect(wrong).rejects.toThrow(ConfigError);
    await expect(wrong).rejects.toThrow(
      'The site in WEB_DIST was built for http://localhost:3000/, and APP_URL is https://charge.example: build it with VITE_SITE_URL=https://charge.example.',
    );
  });

  it('is served in the sandbox, and one built for the right URL in production', async () => {
    await serve(canonical('http://localhost:3000'));
    expect((await app.inject('/')).statusCode).toBe(200);
    await app.close();
    app = Fastify();
    await serve(canonical(APP_URL), { isProduction: true });
    expect((await app.inject('/')).statusCode).toBe(200);
  });
});

describe('the tag manager', () => {
  it('is allowed on pages that use it, and in no other response', async () => {
    await serve('<meta name="tag-manager" content="GTM-TEST">');
    for (const page of ['/', '/nothing']) {
      const policy = await policyOf(page);
      expect(policy).toMatch(/script-src[^;]* https:\/\/\*\.googletagmanager\.com/u);
      expect(policy).toMatch(/connect-src[^;]* https:\/\/\*\.google-analytics\.com/u);
      expect(policy).not.toContain("script-src 'unsafe");
    }
    expect(await policyOf('/nothing', 'application/json')).not.toContain('google');
  });

  it('is not allowed when the site was built without it', async () => {
    await serve('');
    expect(await policyOf('/')).not.toContain('google');
  });
});

describe('files that other sites may load', () => {
  const loadedBy = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'image/*' } })).headers[
      'cross-origin-resource-policy'
    ];

  it('are the images of mails', async () => {
    for (const file of ['mail/map-norfolk.png', 'van.png', 'assets/van.png']) {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      writeFileSync(join(dist, file), '');
    }
    await serve(canonical(APP_URL));
    expect(await loadedBy('/mail/map-norfolk.png')).toBe('cross-origin');
    expect(await loadedBy('/van.png')).toBe('same-origin');
    expect(await loadedBy('/assets/van.png')).toBe('same-origin');
  });
});

describe('a file with a hashed name', () => {
  it('has none of the headers of pages', async () => {
    mkdirSync(join(dist, 'assets'), { recursive: true });
    writeFileSync(join(dist, 'assets/sans-4f.woff2'), 'a font');
    await serve('');
    const { headers } = await app.inject('/assets/sans-4f.woff2');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(Object.keys(headers)).not.toContain('permissions-policy');
    expect(Object.keys(headers)).not.toContain('cross-origin-opener-policy');
    expect(Object.entries(headers).join('\r\n').length).toBeLessThan(500);
  });
});

describe('a page that shows mails', () => {
  it('allows the style sheet of mails, and other pages don’t', async () => {
    const hash = createHash('sha256').update(MAIL_STYLES).digest('base64');
    await serve('<meta name="shows-mails" content="yes">');
    expect(await policyOf('/')).toContain(`'sha256-${hash}'`);
    await app.close();
    app = Fastify();
    await serve('');
    expect(await policyOf('/')).not.toContain('sha256');
  });
});

describe('a window that another site opened', () => {
  const openerPolicyOf = async (url: string, accept = 'text/html') =>
    (await app.inject({ url, headers: { accept } })).headers['cross-origin-opener-policy'];

  it('is isolated on all pages except public ones', async () => {
    await serve(canonical(APP_URL));
    expect(await openerPolicyOf('/')).toBeUndefined();
    expect(await openerPolicyOf('/nothing')).toBe('same-origin');
    expect(await openerPolicyOf('/nothing', 'application/json')).toBe('same-origin');
    await app.close();
    app = Fastify();
    await serve('<meta name="robots" content="noindex">');
    expect(await openerPolicyOf('/')).toBe('same-origin');
    expect(await openerPolicyOf('/account')).toBe('same-origin');
  });

  it('is not isolated on the checkout, which public pages navigate to', async () => {
    await serve('<meta name="robots" content="noindex">');
    expect(await openerPolicyOf('/checkout?bookingId=any')).toBeUndefined();
  });
});
