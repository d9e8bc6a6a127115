import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { passkeys } from '@voltcourier/contracts/accounts/passkeys';
import type { security } from '@voltcourier/contracts/accounts/security';
import type { ApiError } from '@voltcourier/contracts/client';
import { type QueryApi, type Refreshed, refresh } from '@voltcourier/contracts/query';

/** Endpoints used by the account screens. */
export type AccountApi = QueryApi<{
  readonly security: typeof security;
  readonly passkeys: typeof passkeys;
}>;

/** What the account screens need from the app that shows them. */
export interface AccountApp {
  readonly api: AccountApi;
  /** Name of the business, for the file of recovery codes. */
  readonly brand: string;
  /** Variant of the main button in this app. */
  readonly mainVariant: 'primary' | 'secondary';
  /** Called when a request finds that the session has ended. */
  readonly onSignedOut?: () => void;
}

/** Queries that depend on the second factor. */
export const SECOND_FACTOR: Refreshed = ['security.secondFactor', 'accounts.me'];

/** Queries that depend on the user's passkeys. */
export const PASSKEYS: Refreshed = ['passkeys.listPasskeys', 'accounts.me'];

/** A mutation on the signed-in user's account; `refreshes` is refetched afterwards. */
export function useAccountCall<Answer, Input>(
  { onSignedOut }: AccountApp,
  run: (input: Input) => Promise<Answer>,
  refreshes: Refreshed = [],
): UseMutationResult<Answer, ApiError, Input> {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn: run,
    // Not awaited, because refetching may unmount the form that waits for it.
    onSuccess: () => void refresh(client, refreshes),
    onError: ({ code }) => {
      if (code === 'unauthenticated') onSignedOut?.();
    },
  });
}
