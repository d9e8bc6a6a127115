import type { PersonField } from '@voltcourier/contracts';
import { describe, expect, it } from 'vitest';
import { readFieldCell } from './field-cells.ts';

const fieldOf = (kind: PersonField['kind']): PersonField => ({
  id: 'f',
  name: 'Field',
  kind,
  appliesTo: 'both',
  options: [
    { id: 'n', name: 'North', isArchived: false },
    { id: 's', name: 'South', isArchived: true },
  ],
  isArchived: false,
  version: 1,
});

describe('a cell of a custom field', () => {
  it.each([
    ['text', '=1+1', { text: '=1+1' }],
    ['number', '1,200.50', { number: '1200.50' }],
    ['number', '-7', { number: '-7' }],
    ['date', '4/3/1969', { date: '1969-04-03' }],
    ['date', '2026-4-30 12:00', { date: '2026-04-30' }],
    ['yes-no', 'TRUE', { text: 'yes' }],
    ['yes-no', 'n', { text: 'no' }],
    ['choice', 'north', { text: 'n' }],
    // Exports may contain the value.
    ['choice', 'South', { text: 's' }],
    ['link', 'https://files.example', { text: 'https://files.example' }],
  ] as const)('is read as %s: %s', (kind, cell, kept) => {
    expect(readFieldCell(fieldOf(kind), cell)).toMatchObject(kept);
  });

  it.each([
    ['number', '1,5', /isn’t a number/u],
    ['date', '31/12/2026', /isn’t a date/u],
    ['date', '2026-02-30', /isn’t a date/u],
    ['yes-no', 'perhaps', /yes or no/u],
    ['choice', 'n', /^Must be one of: North\.$/u],
    ['link', 'javascript:alert(1)', /isn’t a link/u],
  ] as const)('is rejected as %s with a message: %s', (kind, cell, sentence) => {
    expect(readFieldCell(fieldOf(kind), cell)).toMatchObject({
      sentence: expect.stringMatching(sentence),
    });
  });
});
