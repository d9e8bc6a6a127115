import { expect, it } from 'vitest';
import { keptOf } from './use-entries.ts';

it('keeps the changed entries of a form, except passwords and codes', () => {
  const begun = { make: 'Nissan', model: '', currentPassword: '', code: '' };
  const entries = {
    make: 'Nissan',
    model: 'Leaf',
    currentPassword: 'Plenty of volts 7',
    code: '1',
  };
  expect(keptOf(entries, begun)).toEqual({ model: 'Leaf' });
  expect(keptOf({ ...begun, code: '123456' }, begun)).toBeUndefined();
});
