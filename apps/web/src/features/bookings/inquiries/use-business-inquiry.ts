import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  type BusinessInquiryForm,
  businessInquiries,
} from '@voltcourier/contracts/bookings/business-inquiries';
import { apiFor } from '../../../lib/api.ts';
import { attemptKey, endAttempt } from '../../../lib/attempt-key.ts';

const api = apiFor({ businessInquiries });

const ATTEMPT = 'voltcourier.business-attempt';

/** Asks about a business account; the same entries sent twice are one request. */
export function useBusinessInquiry() {
  return useMutation<void, ApiError, BusinessInquiryForm>({
    mutationFn: async (form) => {
      await api.businessInquiries.create({
        body: form,
        headers: { 'idempotency-key': attemptKey(ATTEMPT, form) },
      });
      endAttempt(ATTEMPT);
    },
  });
}
