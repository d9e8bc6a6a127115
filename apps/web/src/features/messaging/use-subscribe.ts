import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  notifications,
  type SubscriptionForm,
} from '@voltcourier/contracts/messaging/notifications';
import { apiFor } from '../../lib/api.ts';

const api = apiFor({ notifications });

/** Subscribes; doing it twice is the same as once. */
export function useSubscribe() {
  return useMutation<unknown, ApiError, SubscriptionForm>({
    mutationFn: (form) => api.notifications.subscribe({ body: form }),
  });
}
