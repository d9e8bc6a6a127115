import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { paymentMethods, type SavedCard } from '@voltcourier/contracts/payments/payment-methods';
import { queryKey } from '@voltcourier/contracts/query';
import { apiFor } from '../../../lib/api.ts';

const api = apiFor({ paymentMethods });
const key = queryKey(paymentMethods.list);

/** The signed-in person's saved cards. */
export function useSavedCards() {
  return useQuery<readonly SavedCard[], ApiError>({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.paymentMethods.list({ signal })).cards,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Looks at the saved cards again. */
export function useLookAgain() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}

/** Asks for the secret with which a card is saved. */
export function useCardSetup() {
  return useMutation<{ clientSecret: string }, ApiError>({
    mutationFn: () => api.paymentMethods.setUp(),
  });
}

function useChange(change: (cardId: string) => Promise<{ cards: SavedCard[] }>) {
  const client = useQueryClient();
  return useMutation<{ cards: SavedCard[] }, ApiError, string>({
    mutationFn: change,
    onSuccess: ({ cards }) => client.setQueryData(key, cards),
    // A refusal may mean that what is shown is no longer true.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Pays memberships with another card. */
export const useMakeDefault = () =>
  useChange((paymentMethodId) => api.paymentMethods.makeDefault({ params: { paymentMethodId } }));

/** Forgets a card. */
export const useRemoveCard = () =>
  useChange((paymentMethodId) => api.paymentMethods.remove({ params: { paymentMethodId } }));
