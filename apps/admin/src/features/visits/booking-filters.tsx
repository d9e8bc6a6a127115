import { useQuery } from '@tanstack/react-query';
import type { BookingOrder } from '@voltcourier/contracts/visits/dispatch';
import type { ActiveFilter } from '@voltcourier/ui/filter-chips';
import { SelectField } from '@voltcourier/ui/select-field';
import { api } from '../../lib/api.ts';
import { useAddress } from '../../lib/use-address.ts';
import { shortDayWords } from './calendar-days.ts';

const useTechnicians = () => useQuery({ ...api.technicians.list.query(), staleTime: Infinity });

/** Whose visits are shown. */
export function OfTechnician({
  value,
  onChange,
}: {
  value: string;
  onChange: (technician: string | undefined) => void;
}) {
  const { data } = useTechnicians();
  return (
    <SelectField
      label="Technician"
      value={value}
      options={[
        { value: '', label: 'Any technician' },
        { value: 'none', label: 'Unassigned' },
        ...(data?.technicians ?? []).map(({ id, name, isRetired }) => ({
          value: id,
          label: isRetired ? `${name} (inactive)` : name,
        })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  );
}

/** What the orders of the list of bookings are called. */
export const ORDER_WORDS: Readonly<Record<BookingOrder, string>> = {
  visit: 'Earliest visit first',
  'visit-desc': 'Latest visit first',
  'booked-desc': 'Newest booking first',
  booked: 'Oldest booking first',
};

const isTechnician = (text: string | null): text is string =>
  /^(?:none|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u.test(text ?? '');

const isDate = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/u.test(text ?? '');

/** The first and the last day of visits; either may be open. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The days that an address asks for. */
function daysOf(query: URLSearchParams): Days {
  const [from, to] = [query.get('from'), query.get('to')];
  return { ...(isDate(from) && { from }), ...(isDate(to) && { to }) };
}

/** "from Sun, Nov 1 to Mon, Nov 30". */
const daysWords = ({ from, to }: Days): string =>
  [
    from === undefined ? '' : `from ${shortDayWords(from)}`,
    to === undefined ? '' : `to ${shortDayWords(to)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** What the address asks for. */
export function askedOf(query: URLSearchParams) {
  const technician = query.get('technician');
  return {
    show: query.get('show') === 'over' ? ('over' as const) : ('open' as const),
    search: query.get('search') ?? '',
    technician: isTechnician(technician) ? technician : undefined,
    days: daysOf(query),
  };
}

/** Everything that narrows the list down, each to be taken away. */
export function useActiveFilters({ technician, days }: ReturnType<typeof askedOf>) {
  const { go } = useAddress();
  const { data } = useTechnicians();
  const name = data?.technicians.find(({ id }) => id === technician)?.name ?? '…';
  const noDays = { from: undefined, to: undefined };
  const filters: ActiveFilter[] = [];
  if (technician !== undefined) {
    filters.push({
      key: 'technician',
      label: `Technician: ${technician === 'none' ? 'Unassigned' : name}`,
      onRemove: () => go({ technician: undefined }),
    });
  }
  if (daysWords(days) !== '') {
    filters.push({
      key: 'days',
      label: `Visits ${daysWords(days)}`,
      onRemove: () => go(noDays),
    });
  }
  return { filters, onClear: () => go({ technician: undefined, ...noDays }) };
}
