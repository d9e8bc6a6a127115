import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { SecondFactorStatus } from '@voltcourier/contracts/accounts/security';
import type { Passkey } from '@voltcourier/contracts/accounts/passkeys';
import { api } from '../../lib/api.ts';
import { makePasskey } from './passkeys.ts';

const statusKey = queryKey(routes.security.secondFactor);
const passkeysKey = queryKey(routes.passkeys.listPasskeys);
const userKey = queryKey(routes.accounts.me);

/** How the account is protected beyond its password. */
export function useSecondFactor() {
  return useQuery<SecondFactorStatus, ApiError>({
    queryKey: statusKey,
    queryFn: ({ signal }) => api.security.secondFactor({ signal }),
  });
}

/** Asks anew how the account is protected, and what may be done with that. */
export function useSecondFactorChange(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: statusKey }),
      client.invalidateQueries({ queryKey: userKey }),
    ]);
  };
}

/** Begins to set an authenticator app up: answers its secret. */
export function useBeginAuthenticator() {
  return useMutation<{ secret: string; address: string }, ApiError, { password: string }>({
    mutationFn: (body) => api.security.beginAuthenticator({ body }),
  });
}

/** Confirms an authenticator app: answers the recovery codes. */
export function useConfirmAuthenticator() {
  return useMutation<{ recoveryCodes: string[] }, ApiError, { code: string }>({
    mutationFn: (body) => api.security.confirmAuthenticator({ body }),
  });
}

/** Turns the authenticator app off. */
export function useRemoveAuthenticator() {
  const changed = useSecondFactorChange();
  return useMutation<unknown, ApiError, { password: string; code: string }>({
    mutationFn: (body) => api.security.removeAuthenticator({ body }),
    onSuccess: changed,
  });
}

/** Makes new recovery codes. */
export function useRenewRecoveryCodes() {
  return useMutation<{ recoveryCodes: string[] }, ApiError, { password: string }>({
    mutationFn: (body) => api.security.renewRecoveryCodes({ body }),
  });
}

/** The passkeys of the account. */
export function usePasskeys() {
  return useQuery<readonly Passkey[], ApiError>({
    queryKey: passkeysKey,
    queryFn: async ({ signal }) => (await api.passkeys.listPasskeys({ signal })).passkeys,
  });
}

/** Asks anew for the passkeys, and what may be done with them. */
function usePasskeysChange(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: passkeysKey }),
      client.invalidateQueries({ queryKey: userKey }),
    ]);
  };
}

/** Makes a passkey on this device, and adds it. */
export function useAddPasskey() {
  return useMutation<void, ApiError, { name: string; password: string }>({
    mutationFn: ({ name, password }) => makePasskey(name, password),
    onSuccess: usePasskeysChange(),
  });
}

/** Removes a passkey. */
export function useRemovePasskey() {
  return useMutation<unknown, ApiError, { id: string; password: string }>({
    mutationFn: ({ id, password }) =>
      api.passkeys.removePasskey({ params: { id }, body: { password } }),
    onSuccess: usePasskeysChange(),
  });
}
