import { expect, it } from 'vitest';
import { createSeal } from './sealed-text.ts';

const { seal, open } = createSeal('a secret of this installation', 'test');

it('opens what it sealed, which is never the same twice and never what it was', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'ada');
  expect(open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY');
  expect(seal('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed);
});

it('opens nothing of somebody else, of another secret or purpose, or that was changed', () => {
  const sealed = seal('text', 'ada');
  expect(open(sealed, 'bob')).toBeUndefined();
  expect(createSeal('another secret', 'test').open(sealed, 'ada')).toBeUndefined();
  expect(createSeal('a secret of this installation', 'other').open(sealed, 'ada')).toBeUndefined();
  expect(open(`${sealed.slice(0, -2)}AA`, 'ada')).toBeUndefined();
  expect(open('', 'ada')).toBeUndefined();
});
