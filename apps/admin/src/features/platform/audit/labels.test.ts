import { expect, test } from 'vitest';
import { compare, formatSubject } from './labels.ts';

test('what there is only one of is named once', () => {
  expect(formatSubject({ kind: 'business', id: 'settings', name: null })).toBe('Business settings');
  expect(formatSubject({ kind: 'audit', id: 'log', name: null })).toBe('Audit log');
});

test('roles have the names that staff know', () => {
  expect(formatSubject({ kind: 'role', id: 'READ_ONLY', name: null })).toBe('Role Read only');
  expect(compare({ before: { role: 'CUSTOMER' }, after: { role: 'TECHNICIAN' } })).toEqual([
    { field: 'Role', before: 'Customer', after: 'Technician' },
  ]);
});
