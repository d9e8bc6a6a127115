import { describe, expect, test } from 'vitest';
import { type MapRows, renderMap } from './map.ts';
import {
  constantsIn,
  handlersIn,
  namedTextsIn,
  pagesOfLoadTable,
  pagesOfRouteElements,
  pagesOfRouteTable,
} from './source-tree.ts';

const tree = {
  pages: [{ path: '/booking', file: 'apps/web/src/routes/booking.tsx' }],
  filesOfPage: new Map([
    [
      'apps/web/src/routes/booking.tsx',
      ['apps/web/src/routes/booking.tsx', 'apps/web/src/features/bookings/form.tsx'],
    ],
  ]),
  handlers: new Map([
    ['apps/api/src/domains/bookings', new Set(['create'])],
    ['apps/api/src/domains/payments', new Set(['refresh'])],
    ['apps/api/src/domains/payments/saved-cards', new Set(['create'])],
  ]),
  contracts: ['packages/contracts/src/bookings.ts', 'packages/contracts/src/saved-cards.ts'],
  texts: new Map([
    ['apps/web/src/routes/booking.tsx', ''],
    ['apps/web/src/features/bookings/form.tsx', 'api.bookings.create({ body })'],
    ['apps/web/src/features/bookings/form.test.ts', 'api.bookings.create()'],
    ['apps/api/src/domains/bookings/bookings.test.ts', 'client.bookings.create()'],
    ['tooling/e2e/bookings.e2e.ts', "await page.goto('/booking');"],
    ['tooling/e2e/payments.e2e.ts', "await page.goto('/booking');"],
    ['tooling/e2e/status.e2e.ts', "await page.goto('/booking');"],
  ]),
};

const create = { feature: 'bookings', name: 'create', call: 'POST /api/booking' };
const refresh = { feature: 'bookings', name: 'refresh', call: 'PUT /api/booking/{id}/status' };

const save = { feature: 'savedCards', name: 'create', call: 'POST /api/cards' };

const rows: MapRows = {
  specifiedPages: [
    { path: '/booking', purpose: 'Book' },
    { path: '/later', purpose: 'Later' },
  ],
  specifiedCalls: [
    { call: create.call, purpose: 'Book' },
    { call: refresh.call, purpose: 'Look' },
    { call: save.call, purpose: 'Save' },
    { call: 'POST /api/later', purpose: 'Later' },
  ],
  furtherPages: [],
};

const render = () => renderMap(tree, [create, refresh, save], rows);
const lineOf = (text: string) =>
  render()
    .split('\n')
    .findLast((candidate) => candidate.includes(text));
const sectionOf = (feature: string) => render().split(`### ${feature}\n`)[1]?.split('### ')[0];

describe('the map', () => {
  test('links a page to its screen, its endpoints and its test', () => {
    expect(lineOf('| `/booking`')).toBe(
      '| `/booking` | Book | [web booking](../apps/web/src/routes/booking.tsx) | bookings | [bookings](../tooling/e2e/bookings.e2e.ts) |',
    );
  });

  test('links a specified call to its feature', () => {
    expect(render()).toContain('| `POST /api/booking` | Book | [bookings](#bookings) `create` |');
  });

  test('links a feature to its contract, handlers, callers, tests and calls', () => {
    expect(sectionOf('bookings')).toBe(
      '\n[contract](../packages/contracts/src/bookings.ts)' +
        ' · [api bookings](../apps/api/src/domains/bookings/routes.ts)' +
        ' · [api payments](../apps/api/src/domains/payments/routes.ts)' +
        ' · [web bookings](../apps/web/src/features/bookings)' +
        ' · [e2e bookings](../tooling/e2e/bookings.e2e.ts)' +
        '\n\n`POST /booking` · `PUT /booking/{id}/status`\n\n',
    );
  });

  test('groups the methods of a path', () => {
    const read = { feature: 'bookings', name: 'create', call: 'GET /api/booking' };
    expect(renderMap(tree, [create, read, refresh, save], rows)).toContain(
      '`POST, GET /booking` · `PUT /booking/{id}/status`',
    );
  });

  test('finds a feature of two words in files of that name', () => {
    expect(sectionOf('savedCards')).toContain(
      '[contract](../packages/contracts/src/saved-cards.ts) · [api saved-cards](../apps/api/src/domains/payments/saved-cards/routes.ts)\n',
    );
  });

  test('marks what is not built', () => {
    expect(lineOf('`/later`')).toContain('| _not built_ |');
    expect(lineOf('POST /api/later')).toContain('| _not built_ |');
  });

  test.each([
    ['a page without a row', { specifiedPages: [] }, 'The page /booking has no row'],
    ['two rows', { furtherPages: [{ path: '/booking', purpose: '' }] }, '/booking has two rows'],
    [
      'an addition that is gone',
      { furtherPages: [{ path: '/old', purpose: '' }] },
      '/old has a row as something that was added, and does not exist.',
    ],
  ])('refuses %s', (_, change, sentence) => {
    expect(() => renderMap(tree, [create, refresh], { ...rows, ...change })).toThrow(sentence);
  });

  test('refuses an endpoint without a handler', () => {
    const handlers = new Map([['apps/api/src/domains/bookings', new Set(['create'])]]);
    expect(() => renderMap({ ...tree, handlers }, [create, refresh, save], rows)).toThrow(
      'bookings.refresh has no handler',
    );
  });
});

describe('the readers of pages and handlers', () => {
  test('read a table of routes', () => {
    const source = `
      export const pageRoutes = [
        { path: '/', module: 'home', title: 'Home' },
        { path: '/booking', description: '' },
        { path: '/account/company' },
      ];
      const other = { title: 'No page' };`;
    expect(pagesOfRouteTable('apps/web/src/app/table.ts', source)).toEqual([
      { path: '/', file: 'apps/web/src/routes/home.tsx' },
      { path: '/booking', file: 'apps/web/src/routes/booking.tsx' },
      { path: '/account/company', file: 'apps/web/src/routes/account-company.tsx' },
    ]);
  });

  test('read a table of routes with named paths', () => {
    const named = constantsIn('paths.ts', "export const sale = '/terms/sale';", 'paths');
    const source = "const routes = [{ path: paths.sale }, { path: paths.sale, module: 'sale' }];";
    expect(pagesOfRouteTable('apps/web/src/app/table.ts', source, named)).toEqual([
      { path: '/terms/sale', file: 'apps/web/src/routes/terms-sale.tsx' },
      { path: '/terms/sale', file: 'apps/web/src/routes/sale.tsx' },
    ]);
  });

  test('read a table of imported pages', () => {
    const source = `
      const pages = [
        { path: '/', load: async () => (await import('../features/staff/overview.tsx')).Overview },
        { path: '/audit', load: () => import('../features/audit/audit-log.tsx') },
      ];`;
    expect(pagesOfLoadTable('apps/admin/src/app/pages.ts', source, '/admin')).toEqual([
      { path: '/admin', file: 'apps/admin/src/features/staff/overview.tsx' },
      { path: '/admin/audit', file: 'apps/admin/src/features/audit/audit-log.tsx' },
    ]);
  });

  test('read a table of imported pages with named paths', () => {
    const paths = "export const ROUTES = { home: '/', audit: '/audit' } as const;";
    const source = `
      const pages = [
        { path: ROUTES.home, load: () => import('../features/staff/overview.tsx') },
        { path: ROUTES.audit, load: () => import('../features/audit/audit-log.tsx') },
      ];
      const known = pages.map(({ path }) => ({ path }));`;
    const named = namedTextsIn('apps/admin/src/lib/paths.ts', paths);
    expect(pagesOfLoadTable('apps/admin/src/app/pages.ts', source, '/admin', named)).toEqual([
      { path: '/admin', file: 'apps/admin/src/features/staff/overview.tsx' },
      { path: '/admin/audit', file: 'apps/admin/src/features/audit/audit-log.tsx' },
    ]);
  });

  test('read route elements', () => {
    const source = `
      import { Overview } from '../routes/overview.tsx';
      const routes = <Routes>
        <Route path="/" element={framed(<Overview />)} />
        <Route path={ROUTES.join} element={<Overview />} />
        <Route path="*" element={nothing} />
      </Routes>;`;
    const named = new Map([['ROUTES.join', '/join']]);
    expect(pagesOfRouteElements('apps/admin/src/app/main.tsx', source, '/admin', named)).toEqual([
      { path: '/admin', file: 'apps/admin/src/routes/overview.tsx' },
      { path: '/admin/join', file: 'apps/admin/src/routes/overview.tsx' },
      { path: '/admin/*', file: 'apps/admin/src/app/main.tsx' },
    ]);
  });

  test('read the handlers of a module', () => {
    const source = 'export const handlers = (s) => ({ create: async () => s(), get: s });';
    expect([...handlersIn('routes.ts', source)]).toEqual(['create', 'get']);
    const typed = "export const handlers = (s): Handlers<Routes>['cash'] => ({ create: s });";
    expect([...handlersIn('routes.ts', typed)]).toEqual(['create', 'cash.create']);
  });
});
