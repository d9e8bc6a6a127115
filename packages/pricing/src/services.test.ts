import { describe, expect, it } from 'vitest';
import {
  allowanceFor,
  DEFAULT_SERVICE_PRICE_CENTS,
  EMERGENCY_REQUEST,
  EMERGENCY_SERVICE,
  SERVICE_TYPES,
  serviceOf,
} from './index.ts';

const ALL = [...SERVICE_TYPES, EMERGENCY_REQUEST] as const;

describe('a service', () => {
  it('is one of four on the booking form, in order', () => {
    expect(SERVICE_TYPES).toEqual(['emergency', 'scheduled', 'fleet', 'event']);
  });

  it('is found by its type', () => {
    for (const type of ALL) {
      expect(serviceOf(type).type).toBe(type);
    }
  });

  it('has its own description', () => {
    const sentences = ALL.map((type) => serviceOf(type).description);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].{20,}\.$/u);
    expect(new Set(sentences).size).toBe(5);
  });

  it('costs $99.99 by default, and $65.00 for an emergency', () => {
    expect(DEFAULT_SERVICE_PRICE_CENTS).toBe(9_999);
    expect(EMERGENCY_SERVICE).toMatchObject({
      type: 'EMERGENCY',
      label: 'Emergency Instant Charge',
      priceCents: 6_500,
    });
  });
});

describe('a membership', () => {
  it('covers charges with sessions and emergencies with call-outs only', () => {
    expect(ALL.map((type) => [type, allowanceFor(type)])).toEqual([
      ['emergency', 'session'],
      ['scheduled', 'session'],
      ['fleet', null],
      ['event', null],
      ['EMERGENCY', 'emergency'],
    ]);
  });
});
