import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  type Consent,
  type ContactPreferences,
  privacy,
} from '@voltcourier/contracts/privacy/privacy';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../lib/api.ts';
import { useOwnCall } from './use-account.ts';

const api = apiFor({ privacy });
const preferencesKey = queryKey(privacy.preferences);
const consentsKey = queryKey(privacy.consents);

/** Which mails the person gets. */
export function usePreferences() {
  return useQuery<ContactPreferences, ApiError>({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => api.privacy.preferences({ signal }),
  });
}

/** Chooses which mails to get. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useOwnCall<ContactPreferences, ContactPreferences>(
    (body) => api.privacy.savePreferences({ body }),
    (saved) => {
      client.setQueryData(preferencesKey, saved);
      return client.invalidateQueries({ queryKey: consentsKey });
    },
  );
}

/** What the person agreed to and took back. */
export function useConsents() {
  return useQuery<readonly Consent[], ApiError>({
    queryKey: consentsKey,
    queryFn: async ({ signal }) => (await api.privacy.consents({ signal })).consents,
  });
}

/** Everything that is kept about the person. */
export function useDownload() {
  return useOwnCall<unknown, { password: string }>((body) => api.privacy.download({ body }));
}

/** Deletes the account. */
export function useDeleteAccount() {
  return useOwnCall<unknown, { password: string }>((body) => api.privacy.deleteAccount({ body }));
}
