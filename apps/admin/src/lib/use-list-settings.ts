import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ArrangedList,
  ColumnArrangement,
  ListSettings,
} from '@voltcourier/contracts/accounts/list-settings';
import type { ColumnSettings } from '@voltcourier/ui/column-choice';
import { listSettingsApi } from './api/list-settings.ts';
import { showFailure } from './failure-toast.ts';

/** Debounce time before saving, in milliseconds. */
const PAUSE_MS = 300;

/** Columns hidden by default, because not all of them fit. */
const HIDDEN_AT_FIRST: Readonly<Partial<Record<ArrangedList, readonly string[]>>> = {
  bookings: ['booked'],
};

/** Pending saves, which are sent even if the list is unmounted. */
const waiting = new Map<ArrangedList, ReturnType<typeof setTimeout>>();

const withList = (
  { lists }: ListSettings,
  list: ArrangedList,
  arrangement: ColumnArrangement,
): ListSettings => ({
  lists: [...lists.filter((one) => one.list !== list), { list, ...arrangement }],
});

/** The signed-in user's list settings, loaded once per session. */
export const listSettingsQuery = () => ({ ...listSettingsApi.get.query(), staleTime: Infinity });

/**
 * The signed-in user's column settings of a list. A change is shown immediately and saved after a
 * pause; a failure is announced.
 */
export function useListSettings(
  list: ArrangedList,
): ColumnSettings & { readonly sizing: NonNullable<ColumnSettings['sizing']> } {
  const client = useQueryClient();
  const { data } = useQuery(listSettingsQuery());
  const { key } = listSettingsApi.get;
  // One after another, so that the last one wins.
  const { mutate } = useMutation({
    mutationFn: (body: ColumnArrangement) => listSettingsApi.change({ params: { list }, body }),
    scope: { id: 'list-settings' },
    onError: ({ message }) =>
      showFailure('Your columns are not saved', `They stay until you reload the page. ${message}`),
  });
  const arrangementIn = (settings: ListSettings | undefined): ColumnArrangement => {
    const saved = settings?.lists.find((one) => one.list === list);
    const hidden = saved?.hidden ?? [...(HIDDEN_AT_FIRST[list] ?? [])];
    return { hidden, widths: saved?.widths ?? {} };
  };
  // The current value, whatever was rendered last.
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
