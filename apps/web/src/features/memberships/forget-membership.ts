import { useQueryClient } from '@tanstack/react-query';
import { refresh } from '@voltcourier/contracts/query';
import { useCallback } from 'react';

/** Invalidates the membership after a session was used or returned. */
export function useForgetMembership(): () => void {
  const client = useQueryClient();
  return useCallback(() => void refresh(client, ['memberships.get']), [client]);
}
