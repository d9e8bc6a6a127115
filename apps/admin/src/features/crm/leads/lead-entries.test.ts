import { LeadForm } from '@voltcourier/contracts/crm/leads';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { centsOf, inputOf, NO_ENTRIES, problemsOf } from './lead-entries.ts';

describe('parsing an amount', () => {
  it('returns cents, null for no amount, or undefined for an invalid one', () => {
    expect(centsOf('1,250.50')).toBe(125_050);
    expect(centsOf('$ 900')).toBe(90_000);
    expect(centsOf('19.99')).toBe(1_999);
    expect(centsOf('  ')).toBeNull();
    for (const typed of ['-5', '12,50', '1.005', 'ten', '1e3', '1,2345']) {
      expect(centsOf(typed)).toBeUndefined();
    }
  });
});

describe('the form of a lead', () => {
  it('reports each problem at its field', () => {
    const entries = { ...NO_ENTRIES, title: 'x', valueCents: 'much', nextStepDue: '2026-12-01' };
    expect(Object.keys(problemsOf(entries)).toSorted()).toEqual(['nextStep', 'valueCents']);
    const { error } = z.safeParse(LeadForm, inputOf(entries));
    expect(error?.issues.map(({ path }) => path[0])).toEqual(['title']);
  });

  it('sends null for empty fields', () => {
    const entries = { ...NO_ENTRIES, title: 'Nine vans', valueCents: '1,200' };
    expect(problemsOf(entries)).toEqual({});
    expect(z.parse(LeadForm, inputOf(entries))).toMatchObject({
      valueCents: 120_000,
      nextStep: null,
      ownerId: null,
    });
  });
});
