import { FilterBar } from '@voltcourier/ui/filter-bar';
import { SelectField } from '@voltcourier/ui/select-field';
import { useTags } from '../../../lib/use-tags.ts';
import type { Choice, ContactListParams } from './list-params.ts';
import { MoreFilters, usesMoreFilters } from './more-filters.tsx';

const CHOICES: readonly Choice[] = [
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

/** Finds people and narrows them down. */
export function PeopleFilters({ asked }: { asked: ContactListParams }) {
  const { data: tags = [] } = useTags();
  const ofTag: Choice = [
    'tag',
    'Tag',
    'Any',
    tags.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FilterBar
      // A segment may use filters that are folded away, which is known once it has come.
      key={asked.segment?.id ?? ''}
      list="People"
      label="Find a person"
      field={{ placeholder: 'Name, email or phone' }}
      search={asked.search}
      onSearch={(search) => asked.go({ search }, { isTyped: true })}
      more={{
        isOpen: usesMoreFilters(asked.entries),
        choices: (
          <MoreFilters
            key={asked.segment?.id ?? ''}
            entries={asked.entries}
            onChange={asked.filter}
          />
        ),
      }}
    >
      {[ofTag, ...CHOICES].map(([name, label, placeholder, options]) => (
        <SelectField
          key={name}
          label={label}
          name={name}
          placeholder={placeholder}
          options={options}
          value={asked.entries[name]}
          onChange={({ target }) => asked.filter({ [name]: target.value })}
        />
      ))}
      <SelectField
        label="Order"
        name="order"
        placeholder="Last contact first"
        options={[
          { value: 'name', label: 'By name' },
          { value: 'newest', label: 'Newest first' },
        ]}
        value={asked.order}
        onChange={({ target }) => asked.go({ order: target.value })}
      />
    </FilterBar>
  );
}
