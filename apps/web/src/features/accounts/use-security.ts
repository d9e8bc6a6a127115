import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@voltcourier/contracts/accounts/accounts';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { type SecondFactorStatus, security } from '@voltcourier/contracts/accounts/security';
import { apiFor } from '../../lib/api.ts';
import { useOwnCall } from './use-account.ts';
import { useUserChange } from './use-user.ts';

const api = apiFor({ security });
const statusKey = queryKey(security.secondFactor);

/** The second step of signing in. */
export function useSecondStep() {
  const { begin } = useUserChange();
  return useMutation<{ token: string; user: User }, ApiError, { challenge: string; code: string }>({
    mutationFn: (body) => api.security.loginSecondFactor({ body }),
    onSuccess: begin,
  });
}

/** How the account is protected beyond its password. */
export function useSecondFactor() {
  return useQuery<SecondFactorStatus, ApiError>({
    queryKey: statusKey,
    queryFn: ({ signal }) => api.security.secondFactor({ signal }),
  });
}

/** Asks anew how the account is protected. */
export function useSecondFactorChange(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: statusKey });
}

/** Begins to set an authenticator app up: answers its secret. */
export function useBeginAuthenticator() {
  return useOwnCall<{ secret: string; address: string }, { password: string }>((body) =>
    api.security.beginAuthenticator({ body }),
  );
}

/** Confirms an authenticator app: answers the recovery codes. */
export function useConfirmAuthenticator() {
  const { ask } = useUserChange();
  return useOwnCall<{ recoveryCodes: string[] }, { code: string }>(
    (body) => api.security.confirmAuthenticator({ body }),
    ask,
  );
}

/** Turns the authenticator app off. */
export function useRemoveAuthenticator() {
  const changed = useSecondFactorChange();
  return useOwnCall<unknown, { password: string; code: string }>(
    (body) => api.security.removeAuthenticator({ body }),
    changed,
  );
}

/** Makes new recovery codes. */
export function useRenewRecoveryCodes() {
  return useOwnCall<{ recoveryCodes: string[] }, { password: string }>((body) =>
    api.security.renewRecoveryCodes({ body }),
  );
}
