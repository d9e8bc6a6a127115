import { FilterBar } from '@voltcourier/ui/filter-bar';
import { SelectField } from '@voltcourier/ui/select-field';
import { useTags } from '../../../lib/use-tags.ts';
import type { ContactListParams, FilterEntries } from './list-params.ts';
import { MoreFilters, usesMoreFilters } from './more-filters.tsx';
import { SOURCE_WORDS } from './labels.ts';

/** Where people come from; companies come otherwise. */
const SOURCES = Object.entries(SOURCE_WORDS)
  .filter(([value]) => value !== 'company-account' && value !== 'staff')
  .map(([value, label]) => ({ value, label }));

type Choice = readonly [
  name: keyof FilterEntries,
  label: string,
  placeholder: string,
  options: readonly { readonly value: string; readonly label: string }[],
];

const CHOICES: readonly Choice[] = [
  [
    'member',
    'Membership',
    'Any',
    [
      { value: 'yes', label: 'Members' },
      { value: 'no', label: 'Non-members' },
    ],
  ],
  [
    'tasks',
    'Tasks',
    'Any',
    [
      { value: 'open', label: 'Has open tasks' },
      { value: 'mine', label: 'My open tasks' },
      { value: 'none', label: 'No open tasks' },
    ],
  ],
  ['source', 'Source', 'Any', SOURCES],
  [
    'contact',
    'Last contact',
    'Any time',
    [
      { value: 'week', label: 'In the last 7 days' },
      { value: 'month', label: 'In the last 30 days' },
      { value: 'quiet-month', label: 'None for 30 days' },
      { value: 'quiet-quarter', label: 'None for 90 days' },
      { value: 'quiet-year', label: 'None for a year' },
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
