import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { accountsPolicy } from '@voltcourier/contracts/accounts/accounts-policy';
import { failedWith } from '@voltcourier/contracts/client';
import { AlertIcon } from '@voltcourier/ui/icon';
import { showToast } from '@voltcourier/ui/toast';
import { useEffect } from 'react';
import { accountsApi } from '../lib/api/accounts.ts';
import { BASENAME } from '../lib/paths.ts';
import { signInUrl } from '../lib/site.ts';

/** Opens the sign-in in another tab, because this one may hold what isn't saved yet. */
function signIn(): void {
  const { pathname, search } = location;
  window.open(signInUrl(`${pathname.replace(BASENAME, '')}${search}`), '_blank', 'noopener');
}

const showSessionEnd = () =>
  showToast({
    title: 'Your session has ended',
    description: 'Sign in on another tab, then try again here. Your entries are kept.',
    variant: 'destructive',
    icon: <AlertIcon size="1.25rem" />,
    stays: true,
    action: { label: 'Sign in', alternative: 'Open the sign-in page in a tab', onPress: signIn },
  });

/** Tells when calls of a signed-in user are refused for lack of a session, until one succeeds. */
function watch(client: QueryClient): () => void {
  let hide: (() => void) | undefined;
  const check = (action: { readonly type: string; readonly error?: unknown }, isQuery: boolean) => {
    if (action.type === 'success') {
      hide?.();
      hide = undefined;
    }
    const isEnd = failedWith<typeof accountsPolicy.me>(action.error, 'unauthenticated');
    // A page that opens without a session leads to the sign-in by itself.
    const wasSignedIn = client.getQueryData(accountsApi.me.key()) != null;
    if (isEnd && wasSignedIn && (isQuery || hide === undefined)) hide = showSessionEnd();
  };
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated') check(event.action, false);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated') check(event.action, true);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Says that the session has ended while a page was open, and leads to the sign-in. */
export function SessionEnd() {
  const client = useQueryClient();
  useEffect(() => watch(client), [client]);
  return null;
}
