import { expect, test } from 'vitest';
import { checkPagePaths } from './page-paths.ts';

const PATHS = {
  file: 'apps/web/src/lib/paths.ts',
  source: "export const home = '/';\nexport const booking = '/booking';\n",
};

const sentencesFor = (source: string, file = 'apps/web/src/routes/page.tsx') =>
  checkPagePaths([PATHS, { file, source }], ['web']).map(({ sentence }) => sentence);

const REFUSED = [expect.stringContaining('lib/paths.ts')];

test.each([
  'const a = <Link to="/booking" />;',
  'const a = <Link to={`/booking?date=${date}`} />;',
  "void navigate('/booking#form');",
  "const links = [['/booking', 'Book']];",
  'const a = <Link to="/" />;',
  "const a = <Link to={'/#pricing'} />;",
])('refuses the literal path in %j', (source) => {
  expect(sentencesFor(source)).toEqual(REFUSED);
});

test.each([
  'const a = <Link to={paths.booking} />;',
  'const a = <Link to={`${paths.booking}#form`} />;',
  "const parts = address.split('/');",
  "const a = <img src='/bookings.png' />;",
  "const KEY: readonly [typeof bookings.list.path] = ['/booking'];",
])('accepts %j', (source) => {
  expect(sentencesFor(source)).toEqual([]);
});

test('accepts literal paths in tests and in apps without a paths module', () => {
  expect(sentencesFor("go('/booking');", 'apps/web/src/routes/page.test.ts')).toEqual([]);
  expect(sentencesFor("go('/booking');", 'apps/admin/src/routes/page.tsx')).toEqual([]);
});

test('reports the line of the path', () => {
  const file = 'apps/web/src/routes/page.tsx';
  const found = checkPagePaths([PATHS, { file, source: "\ngo('/booking');" }], ['web']);
  expect(found).toMatchObject([{ file, line: 2 }]);
});
