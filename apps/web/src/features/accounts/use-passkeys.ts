import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@voltcourier/contracts/client';
import { type Passkey, passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';
import { useOwnCall } from './use-account.ts';
import { useUserChange } from './use-user.ts';

const api = apiFor({ passkeys });
const listKey = queryKey(passkeys.listPasskeys);

/** The passkeys of the account. */
export function usePasskeys() {
  return useQuery<readonly Passkey[], ApiError>({
    queryKey: listKey,
    queryFn: async ({ signal }) => (await api.passkeys.listPasskeys({ signal })).passkeys,
  });
}

/** Why a passkey couldn't be added: what our server said, or what the browser did. */
class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly apiError: ApiError | undefined;

  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.apiError = cause instanceof ApiError ? cause : undefined;
  }
}

/** Makes a passkey on this device, and adds it. */
export function useAddPasskey() {
  const client = useQueryClient();
  const { end } = useUserChange();
  return useMutation<void, PasskeyFailure, { name: string; password: string }>({
    mutationFn: async ({ name, password }) => {
      const { addPasskey, passkeySentence } = await import('./passkeys.ts');
      try {
        await addPasskey(name, password);
      } catch (error) {
        const sentence = passkeySentence(error) ?? 'No passkey was made. You can try again.';
        throw new PasskeyFailure(sentence, error);
      }
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: listKey }),
    onError: ({ apiError }) => {
      if (apiError?.code === 'unauthenticated') end();
    },
  });
}

/** Removes a passkey. */
export function useRemovePasskey() {
  const client = useQueryClient();
  return useOwnCall<unknown, { id: string; password: string }>(
    ({ id, password }) => api.passkeys.removePasskey({ params: { id }, body: { password } }),
    () => client.invalidateQueries({ queryKey: listKey }),
  );
}
