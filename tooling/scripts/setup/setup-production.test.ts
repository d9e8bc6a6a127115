import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRepository } from '../paths.ts';

const run = promisify(execFile);
const NEEDED = {
  'app-url': 'https://www.example.com',
  'admin-email': 'ada@example.com',
  'smtp-url': 'smtps://user:pa$$word@mail.example.com',
  'stripe-secret-key': 'sk_live_1',
  'stripe-publishable-key': 'pk_live_1',
  'stripe-webhook-secret': 'whsec_1',
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'voltcourier-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the command without a terminal. */
async function setUp(flags: Readonly<Record<string, string>>, ...more: string[]) {
  const script = inRepository('tooling', 'scripts', 'setup-production.ts');
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  const out = path.join(folder, '.env');
  try {
    const { stdout } = await run(process.execPath, [script, `--out=${out}`, ...args, ...more], {
      cwd: inRepository(),
      env: { PATH: `${inRepository('node_modules', '.bin')}:${process.env['PATH']}` },
    });
    return { code: 0, printed: stdout, out };
  } catch (problem) {
    const { code, stderr } = problem as { code: number; stderr: string };
    return { code, printed: stderr, out };
  }
}

test('writes a file from flags that the API accepts', async () => {
  const { code, printed, out } = await setUp(NEEDED);
  expect(printed).toContain('the API accepts it');
  expect(code).toBe(0);
  const variables = parseEnv(readFileSync(out, 'utf8'));
  expect(variables).toMatchObject({
    APP_ENV: 'production',
    APP_URL: 'https://www.example.com',
    ADMIN_URL: 'https://staff.example.com',
    API_URL: 'https://api.example.com',
    ACME_EMAIL: 'ada@example.com',
    MAIL_FROM: 'VoltCourier <ada@example.com>',
    // As Compose reads it, too: nothing is substituted in single quotes.
    SMTP_URL: NEEDED['smtp-url'],
  });
  expect(variables['SESSION_SECRET']?.length).toBeGreaterThanOrEqual(64);
  expect(variables['DATABASE_URL']).toContain(`:${variables['POSTGRES_PASSWORD']}@postgres:`);
  expect(printed).toContain(variables['ADMIN_PASSWORD']);
  expect(statSync(out).mode & 0o777).toBe(0o600);
});

test('generates new secrets, and overwrites a file only with --force', async () => {
  const { out } = await setUp(NEEDED);
  const first = readFileSync(out, 'utf8');
  const again = await setUp(NEEDED);
  expect(again.code).toBe(1);
  expect(again.printed).toContain('already exists');
  expect(readFileSync(out, 'utf8')).toBe(first);
  await setUp(NEEDED, '--force');
  const [before, after] = [first, readFileSync(out, 'utf8')].map((text) => parseEnv(text));
  for (const name of ['SESSION_SECRET', 'POSTGRES_PASSWORD', 'ADMIN_PASSWORD', 'METRICS_TOKEN']) {
    expect(after?.[name], name).not.toBe(before?.[name]);
  }
});

test('names a missing value, and shows the API’s reason for a refused one', async () => {
  const { 'smtp-url': _, ...without } = NEEDED;
  expect((await setUp(without)).printed).toContain('--smtp-url (or SMTP_URL) is missing');
  const refused = await setUp({ ...NEEDED, 'app-url': 'http://www.example.com' });
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain('APP_URL must begin with https://.');
});
