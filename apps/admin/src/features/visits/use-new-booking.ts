import { useMutation } from '@tanstack/react-query';
import type { PhoneBooking } from '@voltcourier/contracts/visits/staff-changes';
import type { PhoneEmergency } from '@voltcourier/contracts/visits/emergencies';
import { useState } from 'react';
import { emergenciesApi } from '../../lib/api/emergencies.ts';
import { staffChangesApi } from '../../lib/api/staff-changes.ts';

/** Creates idempotency keys: the same entries get the same key. */
function newAttempts() {
  let last = { of: '', key: '' };
  return <Body extends object>(body: Body) => {
    const entries = JSON.stringify(body);
    if (last.of !== entries) last = { of: entries, key: crypto.randomUUID() };
    return { headers: { 'idempotency-key': last.key }, body };
  };
}

/** Creates a booking. Submitting the same entries again returns the same booking. */
export function useBookByPhone() {
  const [attemptOf] = useState(newAttempts);
  return useMutation(staffChangesApi.bookByPhone.mutation((body: PhoneBooking) => attemptOf(body)));
}

/** Creates an emergency. Submitting the same entries again returns the same emergency. */
export function useTakeEmergency() {
  const [attemptOf] = useState(newAttempts);
  return useMutation(emergenciesApi.take.mutation((body: PhoneEmergency) => attemptOf(body)));
}

/**
 * Creates the booking of a request, based on a version. Submitting the same entries again returns
 * the same booking.
 */
export function useBookRequest(requestId: string) {
  const [attemptOf] = useState(newAttempts);
  return useMutation(
    staffChangesApi.bookRequest.mutation(
      ({ version, body }: { version: string; body: PhoneBooking }) => ({
        params: { requestId },
        query: { version },
        ...attemptOf(body),
      }),
    ),
  );
}
