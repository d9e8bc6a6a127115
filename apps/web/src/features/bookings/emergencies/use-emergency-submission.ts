import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { ApiError } from '@voltcourier/contracts/client';
import { showToast } from '@voltcourier/ui/toast';
import { type FormFields, errorsByField } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useRef } from 'react';
import { track } from '../../../lib/analytics.ts';
import { checkEntries, type EMPTY, isIncomplete } from './form-entries.ts';
import { useRequestHelp } from './use-request-help.ts';

const MISSING = {
  title: 'Missing Information',
  description: 'Please fill in all required fields',
} as const;

const FAILED = {
  title: 'Request Failed',
  description:
    "We couldn't process your emergency request. Please call our emergency hotline directly.",
} as const;

interface Chosen {
  /** The saved vehicle that help is asked for. */
  readonly vehicleId: string | null;
  /** Whether a call-out of the membership is taken instead of money. */
  readonly useSession: boolean;
}

/** Sends the emergency form with what was chosen beside it; what is refused is shown at its fields. */
export function useEmergencySubmission(
  { entries, fields, showErrors }: FormFields<keyof typeof EMPTY>,
  chosen: Chosen,
  onRequested: (booking: Booking) => void,
) {
  const request = useRequestHelp();
  // A second click must not ask again, however late it is heard: it may come after the answer.
  const isSent = useRef(false);

  const onError = (failure: Error) => {
    isSent.current = false;
    track({ event: 'booking_error' });
    if (failure instanceof ApiError) {
      if (failure.code === 'not_served') showErrors({ location: failure.message });
      else showErrors(errorsByField(fields, failure.fieldErrors));
    }
    showToast({ ...FAILED, variant: 'destructive' });
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSent.current) return;
    const checked = checkEntries(entries);
    if (!checked.ok) {
      if (isIncomplete(entries)) showToast({ ...MISSING, variant: 'destructive' });
      return showErrors(checked.errors);
    }
    showErrors({});
    isSent.current = true;
    request.mutate({ ...checked.form, ...chosen }, { onSuccess: onRequested, onError });
  };

  return { request, submit };
}
