import { expect, it } from 'vitest';
import { createSeal } from './sealed-text.ts';

const { seal, open } = createSeal('a secret of this installation', 'test');

it('opens what it sealed, which is encrypted and differs each time', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'ada');
  expect(open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY');
  expect(seal('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed);
});

it('opens nothing of another owner, secret or purpose, and nothing modified', () => {
  const sealed = seal('text', 'ada');
  expect(open(sealed, 'bob')).toBeUndefined();
  expect(createSeal('another secret', 'test').open(sealed, 'ada')).toBeUndefined();
  expect(createSeal('a secret of this installation', 'other').open(sealed, 'ada')).toBeUndefined();
  for (const changed of withOneByteChanged(sealed)) {
    expect(open(changed, 'ada')).toBeUndefined();
  }
  expect(open(sealed.slice(0, -2), 'ada')).toBeUndefined();
  expect(open('', 'ada')).toBeUndefined();
});

/** Encrypted text is random, so the test flips a byte; a constant might equal the current value. */
function withOneByteChanged(sealed: string): string[] {
  const bytes = Buffer.from(sealed, 'base64url');
  return [...bytes.keys()].map((position) => {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(position) ^ 1, position);
    return changed.toString('base64url');
  });
}
