import { describe, expect, it } from 'vitest';
import * as paths from '../../lib/paths.ts';
import { wayBack } from './way-back.ts';

const ORIGIN = 'https://voltcourier.example';
const back = (path: string, adminUrl = '/admin') =>
  wayBack(paths.signInFor(path).split('?')[1] ?? '', ORIGIN, adminUrl);

describe('the return path after signing in', () => {
  it.each([paths.account, `${paths.booking}?service=fleet#form`, paths.home])(
    'leads to %s',
    (path) => {
      expect(back(path)).toEqual({ to: path, isAdmin: false, isBareAdmin: false });
    },
  );

  it.each([
    ['/admin/bookings?show=over', '/admin', false],
    ['/admin', '/admin', true],
    ['/admin/', '/admin', true],
    ['/admin/?from=link', '/admin', false],
    ['https://staff.example/admin/crm', 'https://staff.example/admin', false],
    ['https://staff.example/admin/', 'https://staff.example/admin', true],
  ])('leads staff to %s', (path, adminUrl, isBareAdmin) => {
    expect(back(path, adminUrl)).toEqual({ to: path, isAdmin: true, isBareAdmin });
  });

  it('accepts no other origin or path as the staff app', () => {
    expect(back('/administration')).toMatchObject({ isAdmin: false });
    expect(back('https://evil.example/admin/', 'https://staff.example/admin')).toBeUndefined();
    expect(back('https://staff.example.evil/admin', 'https://staff.example/admin')).toBeUndefined();
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'account',
    `${paths.auth}?tab=login`,
    '',
  ])('ignores %j', (path) => {
    expect(back(path)).toBeUndefined();
  });

  it('is undefined without the parameter', () =>
    expect(wayBack('?tab=login', ORIGIN, '/admin')).toBeUndefined());
});
