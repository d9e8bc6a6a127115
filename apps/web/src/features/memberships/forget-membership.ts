import { useQueryClient } from '@tanstack/react-query';
import type { memberships } from '@voltcourier/contracts/memberships/memberships';
import { useCallback } from 'react';

/** The key of the signed-in person's membership. Of its contract only the type, so that few load it. */
const MEMBERSHIP_KEY: readonly [typeof memberships.get.path] = ['/account/membership'];

/** Forgets what is known of the membership: a session was used, or came back. */
export function useForgetMembership(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY }), [client]);
}
