import { describe, expect, it } from 'vitest';
import { brandName, expiryOf } from './card-labels.ts';

describe('a card', () => {
  it('has the name of its network', () => {
    expect(['visa', 'amex', 'something-new'].map(brandName)).toEqual([
      'Visa',
      'American Express',
      'Card',
    ]);
  });

  it('is valid until its month ends, and is marked as expiring before', () => {
    const card = { expMonth: 12, expYear: 2026 };
    const at = (instant: string) => expiryOf(card, new Date(instant));
    expect(at('2026-10-01T00:00:00Z')).toEqual({ text: 'Expires 12/2026', state: 'good' });
    expect(at('2026-12-31T23:00:00Z')).toEqual({ text: 'Expires soon, 12/2026', state: 'soon' });
    expect(at('2027-01-01T12:00:00Z')).toEqual({ text: 'Expired 12/2026', state: 'expired' });
  });
});
