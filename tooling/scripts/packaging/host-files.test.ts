import { expect, test } from 'vitest';
import { addressesOf, caddyFile, headersFile, redirectsFile } from './host-files.ts';
import type { HostedFiles } from './page-files.ts';

const hosted: HostedFiles = {
  common: {
    'content-security-policy': "default-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  },
  pages: [
    { file: '404.html', headers: { 'content-security-policy': 'missing' }, keepsOpener: false },
    { file: 'index.html', headers: { 'content-security-policy': 'home' }, keepsOpener: true },
    {
      file: 'account/company/index.html',
      headers: { 'content-security-policy': 'company' },
      keepsOpener: false,
    },
  ],
  unchanging: ['/assets/'],
};

test('a page is served at its folder, with and without a slash', () => {
  expect(addressesOf('index.html')).toEqual(['/']);
  expect(addressesOf('404.html')).toEqual(['/404.html']);
  expect(addressesOf('account/company/index.html')).toEqual([
    '/account/company',
    '/account/company/',
  ]);
});

/** Rules of a `_headers` file, by path. */
function rulesOf(text: string): Map<string, string[]> {
  return new Map(
    text
      .trim()
      .split('\n\n')
      .map((rule) => {
        const [address = '', ...headers] = rule.split('\n').map((line) => line.trim());
        return [address, headers];
      }),
  );
}

test('no header is set twice by the rules of a _headers file', () => {
  const rules = rulesOf(headersFile(hosted));
  expect(rules.get('/*')).toEqual(['x-content-type-options: nosniff']);
  expect(rules.get('/')).toEqual(['content-security-policy: home', 'cache-control: no-cache']);
  expect(rules.get('/account/company')).toEqual([
    'content-security-policy: company',
    'cross-origin-opener-policy: same-origin',
    'cache-control: no-cache',
  ]);
  expect(rules.get('/assets/*')).toEqual(['cache-control: public, max-age=31536000, immutable']);
});

test('images of mails may be loaded cross-origin, and nothing else', () => {
  const common = { ...hosted.common, 'cross-origin-resource-policy': 'same-origin' };
  const sharing = { ...hosted, common, shared: ['/mail/'] };
  const rules = rulesOf(headersFile(sharing));
  expect(rules.get('/mail/*')).toEqual(['cross-origin-resource-policy: cross-origin']);
  expect(rules.get('/*')).toEqual(['x-content-type-options: nosniff']);
  expect(rules.get('/')).toContain('cross-origin-resource-policy: same-origin');
  expect(rules.get('/assets/*')).toContain('cross-origin-resource-policy: same-origin');
  expect(caddyFile(sharing, {})).toContain(
    'header /mail/* cross-origin-resource-policy "cross-origin"',
  );
});

test('an app serves its page at every path below it', () => {
  const fallback = { app: { below: '/admin/', page: '/admin/index.html' }, home: '/admin/' };
  expect(redirectsFile(fallback)).toBe('/ /admin/ 302\n/admin/* /admin/index.html 200\n');
  const caddy = caddyFile(hosted, fallback);
  expect(caddy).toContain('rewrite @app /admin/index.html');
  expect(caddy).toContain('not path /assets/*');
  const missing = { below: '/', page: '/404.html' };
  expect(redirectsFile({ missing: [missing] })).toBe('');
  expect(redirectsFile({ missing: [{ below: '/es/', page: '/es/404.html' }, missing] })).toBe(
    '/es/* /es/404.html 404\n',
  );
});

test('a page serves all paths one level below its own, with its policy', () => {
  const fallback = { pages: [{ below: '/account/', page: '/account/company/index.html' }] };
  expect(redirectsFile(fallback)).toBe('/account/:id /account/company/index.html 200\n');
  expect(headersFile(hosted, fallback)).toContain('\n/account/:id\n');
  const caddy = caddyFile(hosted, fallback);
  expect(caddy).toContain('/account/company/index.html /account/*\n');
  expect(caddy).toContain('rewrite /account/* /account/company/index.html');
});

test('Caddy sends a page with its policy at each of its paths', () => {
  expect(caddyFile(hosted, {})).toContain(
    'path /account/company /account/company/ /account/company/index.html\n',
  );
});

test('Caddy answers an unknown path with the error page, uncached', () => {
  const errors =
    caddyFile(hosted, { missing: [{ below: '/', page: '/404.html' }] }).split('handle_errors')[1] ??
    '';
  expect(errors).toContain('rewrite * /404.html');
  expect(errors).toContain('header content-security-policy "missing"');
  expect(errors).toContain('header cache-control "no-cache"');
});
