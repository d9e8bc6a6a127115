import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { SentTest } from '@voltcourier/contracts/messaging/test-emails';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../lib/api.ts';

/** The mails that are sent. */
export function useEmailTemplates() {
  return useQuery<Awaited<ReturnType<typeof api.notifications.templates>>, ApiError>({
    queryKey: queryKey(routes.notifications.templates),
    queryFn: ({ signal }) => api.notifications.templates({ signal }),
  });
}

/** A mail about somebody made up, or as one of the log. */
export function useEmailPreview(kind: string, about: string | undefined) {
  return useQuery<Awaited<ReturnType<typeof api.notifications.preview>>, ApiError>({
    queryKey: [...queryKey(routes.notifications.preview, { kind }), about],
    queryFn: ({ signal }) =>
      api.notifications.preview({ params: { kind }, query: about ? { about } : {}, signal }),
  });
}

/** Sends an email to an address as a test. */
export function useSendTest(kind: string, about: string | undefined) {
  return useMutation<SentTest, ApiError, string>({
    mutationFn: (to) =>
      api.testEmails.send({ params: { kind }, body: { to, about: about ?? null } }),
  });
}
