import { useMutationState } from '@tanstack/react-query';
import { AlertIcon } from '@voltcourier/ui/icon';
import { preloadToast, showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';

/** Says that changes made without a connection wait for it, and which page must stay open. */
export function WaitingChanges() {
  const waiting = useMutationState({
    filters: { predicate: ({ state }) => state.isPaused },
    select: ({ mutationId }) => mutationId,
  });
  // Without a connection, the code of the message can't be loaded anymore.
  useEffect(preloadToast, []);
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    return showToast({
      title: 'You are offline',
      description: 'Your change will be saved when you have a connection. Keep this page open.',
      variant: 'destructive',
      icon: <AlertIcon size="1.25rem" />,
      stays: true,
    });
  }, [isWaiting]);
  return null;
}
