import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accounts, type SignedInPlace, type User } from '@voltcourier/contracts/accounts/accounts';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';
import { useUserChange } from './use-user.ts';

const api = apiFor({ accounts });
const sessionsKey = queryKey(accounts.sessions);

/** A call of somebody who is signed in; when they aren't any more, the page learns it. */
export function useOwnCall<Result, Input = void>(
  call: (input: Input) => Promise<Result>,
  onDone?: (result: Result) => unknown,
) {
  const { end } = useUserChange();
  return useMutation<Result, ApiError, Input>({
    mutationFn: call,
    onSuccess: (result) => void onDone?.(result),
    onError: ({ code }) => {
      if (code === 'unauthenticated') end();
    },
  });
}

/** Changes first and last name. */
export function useRename() {
  const { show } = useUserChange();
  return useOwnCall<User, { firstName: string; lastName: string }>(
    (body) => api.accounts.rename({ body }),
    show,
  );
}

/** Changes the password; the other places are signed out. */
export function useChangePassword() {
  const client = useQueryClient();
  return useOwnCall<{ endedSessions: number }, { currentPassword: string; newPassword: string }>(
    (body) => api.accounts.changePassword({ body }),
    () => client.invalidateQueries({ queryKey: sessionsKey }),
  );
}

/** Asks for another e-mail address. */
export function useChangeEmail() {
  return useOwnCall<{ sentTo: string }, { email: string; password: string }>((body) =>
    api.accounts.changeEmail({ body }),
  );
}

/** Sends the link that verifies the address again. */
export function useResendVerification() {
  const { ask } = useUserChange();
  return useOwnCall<{ sent: boolean }>(
    () => api.accounts.resendVerification(),
    ({ sent }) => (sent ? undefined : ask()),
  );
}

/** Where the person is signed in. */
export function useSessions() {
  return useQuery<readonly SignedInPlace[], ApiError>({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.accounts.sessions({ signal })).sessions,
  });
}

/** Signs out everywhere but here. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useOwnCall<{ endedSessions: number }>(
    () => api.accounts.endOtherSessions(),
    () => client.invalidateQueries({ queryKey: sessionsKey }),
  );
}

/** Verifies an address with the token of a mail. */
export function useVerifyEmail() {
  const { ask } = useUserChange();
  return useMutation<{ email: string }, ApiError, { token: string }>({
    mutationFn: (body) => api.accounts.verifyEmail({ body }),
    onSuccess: () => void ask(),
  });
}

/** Asks for a new password. */
export function useForgotPassword() {
  return useMutation<unknown, ApiError, { email: string }>({
    mutationFn: (body) => api.accounts.forgotPassword({ body }),
  });
}

/** Sets a new password with the token of a mail; every session ends, this one too. */
export function useResetPassword() {
  const { end } = useUserChange();
  return useMutation<unknown, ApiError, { token: string; password: string }>({
    mutationFn: (body) => api.accounts.resetPassword({ body }),
    onSuccess: end,
  });
}
