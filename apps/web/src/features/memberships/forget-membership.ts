import { useQueryClient } from '@tanstack/react-query';
import type { memberships } from '@voltcourier/contracts/memberships/memberships';
import { useCallback } from 'react';

/**
 * Query key of the signed-in user's membership. Imports only the contract's type, so that few pages
 * load it.
 */
const MEMBERSHIP_KEY: readonly [typeof memberships.get.path] = ['/account/membership'];

/** Invalidates the membership after a session was used or returned. */
export function useForgetMembership(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: MEMBERSHIP_KEY }), [client]);
}
