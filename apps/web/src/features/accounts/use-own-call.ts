import { useMutation } from '@tanstack/react-query';
import type { MutationOptions } from '@voltcourier/contracts/query';
import { useUserChange } from './use-user.ts';

/** Mutation of a signed-in user; if the session has ended, the page is updated. */
export function useOwnCall<Answer, Input>(call: MutationOptions<Answer, Input>) {
  const { end } = useUserChange();
  return useMutation({
    ...call,
    // Not awaited, because the refetch may unmount the page that waits for it.
    onSuccess: (...told: Parameters<typeof call.onSuccess>) => void call.onSuccess(...told),
    onError: (...told: Parameters<typeof call.onError>) => {
      call.onError(...told);
      if (told[0].code === 'unauthenticated') end();
    },
  });
}
