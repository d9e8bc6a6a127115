import { useMutation } from '@tanstack/react-query';
import type { PhoneBooking } from '@voltcourier/contracts/visits/staff-changes';
import type { PhoneEmergency } from '@voltcourier/contracts/visits/emergencies';
import { emergenciesApi } from '../../lib/api/emergencies.ts';
import { staffChangesApi } from '../../lib/api/staff-changes.ts';
import { useAttempts } from '../../lib/use-attempts.ts';

/** Creates a booking. Submitting the same entries again returns the same booking. */
export function useBookByPhone() {
  const attempts = useAttempts();
  return useMutation(
    staffChangesApi.bookByPhone.mutation((body: PhoneBooking) => attempts.of(body)),
  );
}

/** Creates an emergency. Submitting the same entries again returns the same emergency. */
export function useTakeEmergency() {
  const attempts = useAttempts();
  return useMutation(emergenciesApi.take.mutation((body: PhoneEmergency) => attempts.of(body)));
}

/**
 * Creates the booking of a request, based on a version. Submitting the same entries again returns
 * the same booking.
 */
export function useBookRequest(requestId: string) {
  const attempts = useAttempts();
  return useMutation(
    staffChangesApi.bookRequest.mutation(
      ({ version, body }: { version: string; body: PhoneBooking }) => ({
        params: { requestId },
        query: { version },
        ...attempts.of(body),
      }),
    ),
  );
}
