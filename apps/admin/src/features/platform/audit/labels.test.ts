import { expect, test } from 'vitest';
import { compare, subjectWords } from './labels.ts';

test('what there is only one of is named once', () => {
  expect(subjectWords({ kind: 'business', id: 'settings', name: null })).toBe('Business settings');
  expect(subjectWords({ kind: 'audit', id: 'log', name: null })).toBe('Audit log');
});

test('roles have the names that staff know', () => {
  expect(subjectWords({ kind: 'role', id: 'READ_ONLY', name: null })).toBe('Role Read only');
  expect(compare({ before: { role: 'CUSTOMER' }, after: { role: 'TECHNICIAN' } })).toEqual([
    { field: 'Role', before: 'Customer', after: 'Technician' },
  ]);
});
