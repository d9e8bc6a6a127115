import { useMutation } from '@tanstack/react-query';
import type { MutationOptions } from '@voltcourier/contracts/query';
import { useUserChange } from './use-user.ts';

/** A call of somebody who is signed in; when they aren't any more, the page learns it. */
export function useOwnCall<Answer, Input>(call: MutationOptions<Answer, Input>) {
  const { end } = useUserChange();
  return useMutation({
    ...call,
    // What is looked at again may take the page away that waits for this.
    onSuccess: (...told: Parameters<typeof call.onSuccess>) => void call.onSuccess(...told),
    onError: (...told: Parameters<typeof call.onError>) => {
      call.onError(...told);
      if (told[0].code === 'unauthenticated') end();
    },
  });
}
