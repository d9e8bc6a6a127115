import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import { ApiError } from '@voltcourier/contracts/client';
import { showToast } from '@voltcourier/ui/toast';
import { type FormFields, errorsByField } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useRef } from 'react';
import { track } from '../../../lib/analytics.ts';
import { useHotline } from '../../../lib/hotline.ts';
import { checkEntries, type EMPTY, isIncomplete } from './form-entries.ts';
import { useRequestHelp } from './use-request-help.ts';

const MISSING = {
  title: 'Missing Information',
  description: 'Please fill in all required fields',
} as const;

const CALL =
  "We couldn't process your emergency request. Please call our emergency hotline directly.";

/** Said without a hotline. */
const SEND_AGAIN = 'We couldn’t process your emergency request. Please send it again.';

interface Chosen {
  /** ID of the saved vehicle that needs help. */
  readonly vehicleId: string | null;
  /** Whether a membership's call-out is used instead of payment. */
  readonly useSession: boolean;
}

/** Submits the emergency form with the other choices; refusals are shown at its fields. */
export function useEmergencySubmission(
  { entries, fields, showErrors }: FormFields<keyof typeof EMPTY>,
  chosen: Chosen,
  onRequested: (booking: Booking) => void,
) {
  const request = useRequestHelp();
  const hotline = useHotline();
  // A second click must not send again, even if it is processed after the response.
  const isSent = useRef(false);

  const onError = (failure: Error) => {
    isSent.current = false;
    track({ event: 'booking_error' });
    if (failure instanceof ApiError) {
      if (failure.code === 'not_served') showErrors({ location: failure.message });
      else showErrors(errorsByField(fields, failure.fieldErrors));
    }
    showToast({
      title: 'Request Failed',
      description: hotline === null ? SEND_AGAIN : CALL,
      variant: 'destructive',
    });
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
