import { expect, it } from 'vitest';
import {
  CALL_OUT_CANCELLATION_SENTENCE,
  cancellationSentenceOf,
  EMERGENCY_CANCELLATION_SENTENCE,
  SESSION_CANCELLATION_SENTENCE,
} from './cancellation-sentences.ts';

it.each([
  [
    'an appointment that was paid for',
    { isEmergency: false, usesSession: false },
    'Full refund if you cancel at least 4 hours before your appointment; after that a fee of up ' +
      'to 50% applies, and a missed appointment may be charged in full.',
  ],
  [
    'an appointment that uses a session',
    { isEmergency: false, usesSession: true },
    'Cancel at least 4 hours before your appointment and the session is yours again; after that ' +
      'it counts as used.',
  ],
  [
    'an emergency that was paid for',
    { isEmergency: true, usesSession: false },
    'Full refund if you cancel before a technician is on the way; after that a fee of 50% applies.',
  ],
  [
    'an emergency that uses a call-out',
    { isEmergency: true, usesSession: true },
    'Cancel before a technician is on the way and the call-out is yours again; after that it ' +
      'counts as used.',
  ],
])('the cancellation sentence of %s names its deadline and its fee', (_, booking, sentence) => {
  expect(cancellationSentenceOf(booking)).toBe(sentence);
});

it('a booking with a session or a call-out has no sentence about money', () => {
  for (const sentence of [SESSION_CANCELLATION_SENTENCE, CALL_OUT_CANCELLATION_SENTENCE]) {
    expect(sentence).not.toMatch(/refund|fee|%/u);
  }
});

it('an emergency has no sentence about hours', () => {
  for (const sentence of [EMERGENCY_CANCELLATION_SENTENCE, CALL_OUT_CANCELLATION_SENTENCE]) {
    expect(sentence).not.toContain('hour');
  }
});
