import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { accounts } from '@voltcourier/contracts/accounts/accounts';
import { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import { security } from '@voltcourier/contracts/accounts/security';
import type { ApiError } from '@voltcourier/contracts/client';
import { type QueryApi, type Refreshed, refresh } from '@voltcourier/contracts/query';

/** What is asked and changed by the screens of an account. */
export type AccountApi = QueryApi<{
  readonly security: typeof security;
  readonly passkeys: typeof passkeys;
}>;

/** What the screens of an account need of the app that shows them. */
export interface AccountApp {
  readonly api: AccountApi;
  /** What the business is called, in the file of recovery codes. */
  readonly brand: string;
  /** How the button that goes on looks in this app. */
  readonly mainVariant: 'primary' | 'secondary';
  /** Told when a call finds that the session has ended. */
  readonly onSignedOut?: () => void;
}

/** What shows how the person is protected, and what they may do with that. */
export const SECOND_FACTOR: Refreshed = [security.secondFactor, accounts.me];

/** What shows the passkeys of the person, and what they may do with them. */
export const PASSKEYS: Refreshed = [passkeys.listPasskeys, accounts.me];

/** A change of the signed-in person's account; `refreshes` is looked at again after it. */
export function useAccountCall<Answer, Input>(
  { onSignedOut }: AccountApp,
  run: (input: Input) => Promise<Answer>,
  refreshes: Refreshed = [],
): UseMutationResult<Answer, ApiError, Input> {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn: run,
    // Not awaited: what is looked at again may take away the form that waits for this.
    onSuccess: () => void refresh(client, refreshes),
    onError: ({ code }) => {
      if (code === 'unauthenticated') onSignedOut?.();
    },
  });
}
