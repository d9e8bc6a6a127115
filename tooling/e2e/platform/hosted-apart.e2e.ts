import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import type { RunningProduct } from '../harness/running-product.ts';
import { openOffice } from '../harness/staff.ts';
import { expect, test } from '../harness/test.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Returns a host's response over HTTP/2, with a certificate of the installation's authority. */
async function ask(
  { apart }: RunningProduct,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  if (apart === undefined) throw new Error('The product is not hosted apart.');
  const { hostname, host, pathname, search } = new URL(address);
  const session = connect(`https://127.0.0.1:${apart.httpsPort}`, {
    ca: readFileSync(apart.rootFile),
    servername: hostname,
    ALPNProtocols: ['h2'],
  });
  try {
    return await new Promise((resolve, reject) => {
      session.on('error', reject);
      const stream = session.request({
        ':path': `${pathname}${search}`,
        ':authority': host,
        ...headers,
      });
      let status = 0;
      let answered: Record<string, string> = {};
      let body = '';
      stream.on('response', ({ ':status': code = 0, ...rest }) => {
        status = code;
        answered = Object.fromEntries(
          Object.entries(rest).map(([name, value]) => [name, String(value)]),
        );
      });
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        body += part;
      });
      stream.on('end', () => resolve({ status, headers: answered, body }));
      stream.on('error', reject);
      stream.end();
    });
  } finally {
    session.close();
  }
}

/** Headers of every response, from any host (docs/operations.md). */
const COMMON = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'cross-origin-resource-policy': 'same-origin',
};

const policyOf = ({ headers }: Answer) =>
  new Map(
    (headers['content-security-policy'] ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

test('each host answers over HTTP/2 and TLS with the documented security headers', async ({
  product,
}) => {
  const addresses = [
    `${product.url}/`,
    `${product.url}/booking`,
    `${product.url}/nowhere`,
    `${product.adminUrl}/admin/`,
    `${product.adminUrl}/admin/bookings`,
    `${product.apiUrl}/api/config`,
  ];
  for (const address of addresses) {
    const answer = await ask(product, address);
    expect(answer.status, address).toBe(address.endsWith('/nowhere') ? 404 : 200);
    expect(answer.headers, address).toMatchObject(COMMON);
    const policy = policyOf(answer);
    expect(policy.get('default-src'), address).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors'), address).toEqual(["'none'"]);
    expect(policy.get('script-src'), address).not.toContain("'unsafe-inline'");
    expect(policy.has('upgrade-insecure-requests'), address).toBe(true);
  }
});

test('policies allow calls and forms to the API, and isolate the opener except on public pages', async ({
  product,
}) => {
  const emergency = policyOf(await ask(product, `${product.url}/emergency`));
  expect(emergency.get('connect-src')).toContain(product.apiUrl);
  expect(emergency.get('form-action')).toEqual(["'self'", product.apiUrl]);
  const opener = async (address: string) =>
    (await ask(product, address)).headers['cross-origin-opener-policy'];
  expect(await opener(`${product.url}/booking`)).toBeUndefined();
  expect(await opener(`${product.url}/account`)).toBe('same-origin');
  expect(await opener(`${product.adminUrl}/admin/`)).toBe('same-origin');
});

test('hashed assets are cached for a year and compressed, and missing ones are not cached', async ({
  product,
}) => {
  for (const page of [`${product.url}/`, `${product.adminUrl}/admin/`]) {
    const { body, headers } = await ask(product, page);
    expect(headers['cache-control']).toBe('no-cache');
    const asset = /(?:\/admin)?\/assets\/[\w-]+\.(?:js|css)/u.exec(body)?.[0] ?? '';
    const address = new URL(asset, page).href;
    const answer = await ask(product, address, { 'accept-encoding': 'br' });
    expect(answer.status, address).toBe(200);
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    const gone = await ask(product, address.replace(/[\w-]+\.(?:js|css)$/u, 'gone.js'));
    expect(gone.status).toBe(404);
    expect(gone.headers['cache-control']).toBe('no-cache');
  }
});

test('an unknown path shows the site’s own page', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('links between the hosts lead to the right host', async ({ browser, page, product }) => {
  await page.goto('/');
  const staffLink = page.getByRole('contentinfo').locator('a[href*="/admin/"]').first();
  await expect(staffLink).toHaveAttribute('href', new RegExp(`^${product.adminUrl}/admin/`, 'u'));

  const office = await openOffice(browser, product, '/admin/');
  const documentation = office.locator('a[href$="/api/docs"]').first();
  await expect(documentation).toHaveAttribute('href', `${product.apiUrl}/api/docs`);
  expect((await ask(product, `${product.apiUrl}/api/docs`)).status).toBe(200);
  await expect(office.locator(`a[href="${product.url}/"]`).first()).toBeAttached();
  await office.context().close();

  const root = await ask(product, `${product.adminUrl}/`);
  expect(root.status).toBe(302);
  expect(root.headers['location']).toBe('/admin/');
});

test('the site allows the staff app to use its passkeys', async ({ product }) => {
  const { status, body } = await ask(product, `${product.url}/.well-known/webauthn`);
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({ origins: [product.url, product.adminUrl] });
});
