import type { Booking } from '@voltcourier/contracts/bookings/bookings';
import type { ApiError } from '@voltcourier/contracts/client';
import type { SlotProposal } from '@voltcourier/contracts/kernel/errors';
import { showToast } from '@voltcourier/ui/toast';
import { type FormFields, errorsByField } from '@voltcourier/ui/use-form-fields';
import { type FormEvent, useRef, useState } from 'react';
import { track } from '../../lib/analytics.ts';
import { failureMessage } from './failure-messages.ts';
import { checkEntries, type FieldName } from './form-entries.ts';
import { useCreateBooking } from './use-create-booking.ts';

const SLOT_GONE = ['slot_full', 'slot_unavailable'];

interface Submission {
  readonly state: FormFields<FieldName>;
  /** Why the location isn't served, or undefined. */
  readonly refusal: string | undefined;
  readonly usesSession: boolean;
  readonly onBooked: (booking: Booking) => void;
  /** Called if another customer took the slot. */
  readonly onTaken: () => void;
}

/** Submits the booking form, shows refusals at its fields, and proposes other slots. */
export function useBookingSubmission(submission: Submission) {
  const { form, entries, fields, change, showErrors } = submission.state;
  const [proposals, setProposals] = useState<readonly SlotProposal[]>([]);
  const creation = useCreateBooking();
  // A second click must not book again, even if it is processed after the response.
  const isSent = useRef(false);

  const showRefusal = (failure: ApiError) => {
    const { code = '', message } = failure;
    const found = errorsByField(fields, failure.fieldErrors);
    if (found.email !== undefined || /e-?mail/iu.test(message)) {
      found.email = 'Please provide a valid email address';
    }
    if (SLOT_GONE.includes(code)) {
      setProposals(failure.body?.alternatives ?? []);
      change({ bookingTime: '' });
      found.bookingTime = message;
    }
    if ([...SLOT_GONE, 'no_sessions'].includes(code)) submission.onTaken();
    if (code === 'not_found') {
      change({ vehicleId: '' });
      found.vehicleId = message;
    }
    if (code === 'not_served') found.location = message;
    showErrors(found);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSent.current) return;
    const checked = checkEntries(entries);
    if (!checked.ok) return showErrors(checked.errors);
    if (submission.refusal !== undefined) return showErrors({ location: submission.refusal });
    showErrors({});
    isSent.current = true;
    const booking = { ...checked.form, vehicleId: entries.vehicleId || null };
    creation.mutate(submission.usesSession ? { ...booking, useSession: true } : booking, {
      onSuccess: submission.onBooked,
      onError: (failure) => {
        isSent.current = false;
        track({ event: 'booking_error' });
        showRefusal(failure);
        showToast({
          title: 'Booking Failed',
          description: failureMessage(failure),
          variant: 'destructive',
        });
      },
    });
  };

  const chooseProposal = ({ date, time }: SlotProposal) => {
    change({ bookingDate: date, bookingTime: time });
    setProposals([]);
    // The pressed button disappears.
    form.current?.querySelector<HTMLElement>('[data-field=bookingTime]')?.focus();
  };

  return { submit, creation, proposals, chooseProposal };
}
