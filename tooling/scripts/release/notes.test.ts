import { expect, test } from 'vitest';
import { composeNotes } from './notes.ts';

test('the notes group commits by domain, with internal ones last', () => {
  const subjects = [
    'tooling: run fewer tests',
    'payments: refund in parts',
    'bookings: let people move twice',
    'payments: say why a card was declined',
    'Merge of two ideas',
  ];
  expect(composeNotes(subjects, { earlier: 'v1.0.0' })).toBe(`What is new since v1.0.0.

## bookings

- Let people move twice

## payments

- Refund in parts
- Say why a card was declined

## tooling

- Run fewer tests

## other

- Merge of two ideas`);
});

test('the notes of the first release name no earlier release', () => {
  expect(composeNotes(['platform: begin', ''], { earlier: undefined })).toBe(
    'The first release.\n\n## platform\n\n- Begin',
  );
});
