import { useQuery } from '@tanstack/react-query';
import type { ActiveFilter } from '@voltcourier/ui/filter-chips';
import { SelectField } from '@voltcourier/ui/select-field';
import { techniciansApi } from '../../lib/api/technicians.ts';
import { useAddress } from '../../lib/use-address.ts';
import { type listQueryOf, formatDays } from './booking-list-query.ts';

const useTechnicians = () => useQuery({ ...techniciansApi.list.query(), staleTime: Infinity });

/** Filters by technician. */
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

/** Active filters, each removable. */
export function useActiveFilters({ technician, days }: ReturnType<typeof listQueryOf>) {
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
  if (formatDays(days) !== '') {
    filters.push({
      key: 'days',
      label: `Visits ${formatDays(days)}`,
      onRemove: () => go(noDays),
    });
  }
  return { filters, onClear: () => go({ technician: undefined, ...noDays }) };
}
