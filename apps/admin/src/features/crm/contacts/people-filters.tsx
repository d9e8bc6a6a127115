import { FilterBar } from '@voltcourier/ui/filter-bar';
import { SelectField } from '@voltcourier/ui/select-field';
import { useTags } from '../../../lib/use-tags.ts';
import { type Choice, type ContactListParams, ORDERS } from './list-params.ts';
import { MoreFilters } from './more-filters.tsx';
import type { useActiveFilters } from './use-active-filters.ts';

/** The most common filters. */
export const CHOICES: readonly Choice[] = [
  [
    'account',
    'Account',
    'Any',
    [
      { value: 'yes', label: 'Has an account' },
      { value: 'no', label: 'No account' },
    ],
  ],
  [
    'member',
    'Membership',
    'Any',
    [
      { value: 'yes', label: 'Members' },
      { value: 'no', label: 'Non-members' },
    ],
  ],
];

/** Search and filters of contacts. */
export function PeopleFilters({
  params,
  active,
}: {
  params: ContactListParams;
  active: ReturnType<typeof useActiveFilters>;
}) {
  const { data: tags = [] } = useTags();
  const ofTag: Choice = [
    'tag',
    'Tag',
    'Any',
    tags.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choice = ([name, label, placeholder, options]: Choice) => (
    <SelectField
      key={name}
      label={label}
      name={name}
      placeholder={placeholder}
      options={options}
      value={params.entries[name]}
      onChange={({ target }) => params.filter({ [name]: target.value })}
    />
  );
  return (
    <FilterBar
      list="People"
      label="Find a person"
      field={{ placeholder: 'Name, email or phone' }}
      search={params.search}
      onSearch={(search) => params.go({ search }, { replaces: true })}
      main={choice(ofTag)}
      more={
        <MoreFilters
          // Resets the filters once the segment has loaded.
          key={params.segment?.id ?? ''}
          entries={params.entries}
          onChange={params.filter}
        />
      }
      activeCount={active.filters.length}
      onClear={active.onClear}
    >
      {CHOICES.map(choice)}
      <SelectField
        label="Order"
        name="order"
        placeholder="Last contact first"
        options={ORDERS}
        value={params.order}
        onChange={({ target }) => params.go({ order: target.value })}
      />
    </FilterBar>
  );
}
