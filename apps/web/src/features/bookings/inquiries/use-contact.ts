import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { type ContactForm, inquiries } from '@voltcourier/contracts/bookings/inquiries';
import { apiFor } from '../../../lib/api.ts';
import { attemptKey, endAttempt } from '../../../lib/attempt-key.ts';

const api = apiFor({ inquiries });

const ATTEMPT = 'voltcourier.contact-attempt';

/** Asks for a charge; the same entries sent twice are one request. */
export function useContact() {
  return useMutation<void, ApiError, ContactForm>({
    mutationFn: async (form) => {
      await api.inquiries.create({
        body: form,
        headers: { 'idempotency-key': attemptKey(ATTEMPT, form) },
      });
      endAttempt(ATTEMPT);
    },
  });
}
