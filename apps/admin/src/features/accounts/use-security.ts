import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { SecondFactorStatus } from '@voltcourier/contracts/security';
import { api } from '../../lib/api.ts';

const statusKey = queryKey(routes.security.secondFactor);
const userKey = queryKey(routes.accounts.me);

/** The second step of signing in; the cookie comes with the answer. */
export function useSecondStep() {
  const client = useQueryClient();
  return useMutation<User, ApiError, { challenge: string; code: string }>({
    mutationFn: async (body) => (await api.security.loginSecondFactor({ body })).user,
    onSuccess: (user) => client.setQueryData(userKey, user),
  });
}

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
