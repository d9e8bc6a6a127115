import { useMutation } from '@tanstack/react-query';
import type { MutationOptions } from '@voltcourier/contracts/query';

/** Mutation of the signed-in user’s own data, after which their page may be another one. */
export function useOwnCall<Answer, Input>(call: MutationOptions<Answer, Input>) {
  return useMutation({
    ...call,
    // Not awaited, because the refetch may unmount the page that waits for it.
    onSuccess: (...args: Parameters<typeof call.onSuccess>) => void call.onSuccess(...args),
  });
}
