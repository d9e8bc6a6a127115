import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@voltcourier/contracts/client';
import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { refresh } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';
import { useUserChange } from './use-user.ts';

/** The passkeys of the signed-in person. */
export const api = apiFor(
  { passkeys },
  { passkeys: { removePasskey: { refreshes: [passkeys.listPasskeys] } } },
);

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
    onSuccess: () => void refresh(client, [passkeys.listPasskeys]),
    onError: ({ apiError }) => {
      if (apiError?.code === 'unauthenticated') end();
    },
  });
}
