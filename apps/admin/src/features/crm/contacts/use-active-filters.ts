import { formatUsd } from '@voltcourier/pricing';
import type { ActiveFilter } from '@voltcourier/ui/filter-chips';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import { useTags } from '../../../lib/use-tags.ts';
import { dateOf } from './labels.ts';
import type { ContactListParams, FilterEntries } from './list-params.ts';
import { MORE_CHOICES } from './more-filters.tsx';
import { CHOICES } from './people-filters.tsx';

type Name = keyof FilterEntries;

/** Labels of active filters. */
const LABELS: Readonly<Record<Name, string>> = {
  tag: 'Tag',
  withoutTag: 'Without the tag',
  member: 'Membership',
  account: 'Account',
  newsletter: 'Newsletter',
  source: 'Source',
  contact: 'Last contact',
  contactFrom: 'Last contact from',
  contactTo: 'Last contact until',
  tasks: 'Tasks',
  taskOwner: 'Task owner',
  fields: 'Custom fields',
  visitsFrom: 'Min. visits',
  visitsTo: 'Max. visits',
  paidFrom: 'Min. spend',
  paidTo: 'Max. spend',
};

const NEWSLETTER_LABELS: Readonly<Record<string, string>> = {
  yes: 'Subscribed',
  no: 'Not subscribed',
};

/** The active filters of contacts as text, each with a function that removes it. */
export function useActiveFilters({ entries, filter }: ContactListParams): {
  readonly filters: readonly ActiveFilter[];
  readonly onClear: () => void;
} {
  const { data: tags = [] } = useTags();
  const { data: colleagues = [] } = useColleagues();
  const names = (Object.keys(LABELS) as Name[]).filter((name) => entries[name] !== '');
  const valueLabel = (name: Name, value: string): string | undefined => {
    const chosen = [...CHOICES, ...MORE_CHOICES].find(([of]) => of === name);
    if (chosen !== undefined) return chosen[3].find((option) => option.value === value)?.label;
    if (name === 'tag' || name === 'withoutTag') return tags.find(({ id }) => id === value)?.name;
    if (name === 'taskOwner') return colleagues.find(({ id }) => id === value)?.name;
    if (name === 'newsletter') return NEWSLETTER_LABELS[value];
    if (name === 'contactFrom' || name === 'contactTo') return dateOf(value);
    return name === 'paidFrom' || name === 'paidTo' ? formatUsd(Number(value)) : value;
  };
  return {
    filters: names.map((name) => ({
      key: name,
      label:
        name === 'fields'
          ? LABELS.fields
          : `${LABELS[name]}: ${valueLabel(name, entries[name]) ?? '…'}`,
      onRemove: () => filter({ [name]: '' }),
    })),
    onClear: () => filter(Object.fromEntries(names.map((name) => [name, '']))),
  };
}
