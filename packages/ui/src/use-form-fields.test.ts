import { expect, it } from 'vitest';
import { errorsByField } from './use-form-fields.ts';

it('returns the first error of each field and ignores unknown paths', () => {
  const issues = [
    { path: 'name', message: 'First.' },
    { path: 'name', message: 'Second.' },
    { path: 'amount', message: 'Nobody sees this.' },
  ];
  expect(errorsByField(['name', 'email'], issues)).toEqual({ name: 'First.' });
});
