import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { inquiries, type QuickBookingForm } from '@voltcourier/contracts/bookings/inquiries';
import { apiFor } from '../../../lib/api.ts';
import { sendOnce } from '../../../lib/attempt-key.ts';
import { keepTakenRequest, type TakenRequest } from './taken-request.ts';

const api = apiFor({ inquiries });

const ATTEMPT = 'voltcourier.quick-booking-attempt';

/** Sends a request for a membership or a charge; the same entries sent twice are one request. */
export function useQuickBooking() {
  return useMutation<TakenRequest, ApiError, QuickBookingForm>({
    mutationFn: async (form) => {
      const { request } = await sendOnce(ATTEMPT, form, (headers) =>
        api.inquiries.createQuickBooking({ body: form, headers }),
      );
      return keepTakenRequest(request, form);
    },
  });
}
