import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ArrangedList,
  ColumnArrangement,
  ListSettings,
} from '@voltcourier/contracts/accounts/list-settings';
import type { ColumnSettings } from '@voltcourier/ui/column-choice';
import { api } from './api.ts';
import { showFailure } from './failure-toast.ts';

/** How long somebody may still be at it before it is saved. */
const PAUSE_MS = 300;

/** Columns that are hidden until somebody asks for them: on a desk there is no room for all. */
const HIDDEN_AT_FIRST: Readonly<Partial<Record<ArrangedList, readonly string[]>>> = {
  bookings: ['booked'],
};

/** What waits to be saved; it is saved also when the list is left meanwhile. */
const waiting = new Map<ArrangedList, ReturnType<typeof setTimeout>>();

const withList = (
  { lists }: ListSettings,
  list: ArrangedList,
  arrangement: ColumnArrangement,
): ListSettings => ({
  lists: [...lists.filter((one) => one.list !== list), { list, ...arrangement }],
});

/** How whoever is signed in has arranged their lists: asked for once, while they are signed in. */
export const listSettingsQuery = () => ({ ...api.listSettings.get.query(), staleTime: Infinity });

/**
 * The columns of a list as whoever is signed in has arranged them. A change shows at once, and is
 * saved once they pause; what isn't saved says so.
 */
export function useListSettings(
  list: ArrangedList,
): ColumnSettings & { readonly sizing: NonNullable<ColumnSettings['sizing']> } {
  const client = useQueryClient();
  const { data } = useQuery(listSettingsQuery());
  const { key } = api.listSettings.get;
  // One after the other, so that the last one is the one that counts.
  const { mutate } = useMutation({
    mutationFn: (body: ColumnArrangement) => api.listSettings.change({ params: { list }, body }),
    scope: { id: 'list-settings' },
    onError: ({ message }) =>
      showFailure('Your columns are not saved', `They stay until you reload the page. ${message}`),
  });
  const arrangementIn = (settings: ListSettings | undefined): ColumnArrangement => {
    const { hidden, widths } = settings?.lists.find((one) => one.list === list) ?? {
      hidden: [...(HIDDEN_AT_FIRST[list] ?? [])],
      widths: {},
    };
    return { hidden, widths };
  };
  // As it is now, whatever was rendered last.
  const now = () => arrangementIn(client.getQueryData<ListSettings>(key()));
  const { hidden, widths } = arrangementIn(data);
  const change = (part: Partial<ColumnArrangement>) => {
    const next = { ...now(), ...part };
    client.setQueryData<ListSettings>(key(), (all) => withList(all ?? { lists: [] }, list, next));
    clearTimeout(waiting.get(list));
    waiting.set(
      list,
      setTimeout(() => {
        waiting.delete(list);
        mutate(now());
      }, PAUSE_MS),
    );
  };
  return {
    hidden: new Set(hidden),
    onHide: (keys) => change({ hidden: [...keys].toSorted() }),
    sizing: { widths, onChange: (next) => change({ widths: { ...next } }) },
  };
}
