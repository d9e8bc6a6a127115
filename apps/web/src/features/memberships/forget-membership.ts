import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What is known of the signed-in person's membership. Apart, so that few load its contract. */
export const MEMBERSHIP_KEY = ['/account/membership'] as const;

/** Forgets what is known of the membership: a session was used, or came back. */
export function useForgetMembership(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY }), [client]);
}
