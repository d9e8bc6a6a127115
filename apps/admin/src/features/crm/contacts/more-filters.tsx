import { SelectField } from '@voltcourier/ui/select-field';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import { useTags } from '../../../lib/use-tags.ts';
import { SOURCE_WORDS } from './labels.ts';
import type { Choice, FilterEntries } from './list-params.ts';
import { CommittedField } from './committed-field.tsx';
import { FieldFilters } from './field-filters.tsx';
import styles from './contacts.module.css';

/** Where people come from; companies come otherwise. */
const SOURCES = Object.entries(SOURCE_WORDS)
  .filter(([value]) => value !== 'company-account' && value !== 'staff')
  .map(([value, label]) => ({ value, label }));

/** Those of a few choices that nothing has to be looked up for. */
export const MORE_CHOICES: readonly Choice[] = [
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

const dollarsOf = (cents: string) => (cents === '' ? '' : String(Number(cents) / 100));
const centsOf = (dollars: string) =>
  dollars === '' ? '' : String(Math.max(0, Math.round(Number(dollars) * 100)));
const wholeOf = (number: string) =>
  number === '' ? '' : String(Math.max(0, Math.round(Number(number))));

/** The filters that are asked less often. */
export function MoreFilters({
  entries,
  onChange,
}: {
  entries: FilterEntries;
  onChange: (changes: Partial<FilterEntries>) => void;
}) {
  const { data: tags = [] } = useTags();
  const { data: colleagues = [] } = useColleagues();
  const choice = (
    name: 'withoutTag' | 'newsletter' | 'taskOwner',
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      label={label}
      name={name}
      placeholder="Any"
      options={options}
      value={entries[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const day = (name: 'contactFrom' | 'contactTo', label: string) => (
    <CommittedField
      label={label}
      name={name}
      type="date"
      max="2099-12-31"
      value={entries[name]}
      onCommit={(value) => onChange({ [name]: value })}
    />
  );
  const visits = (name: 'visitsFrom' | 'visitsTo', label: string) => (
    <CommittedField
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={100_000}
      value={entries[name]}
      onCommit={(value) => onChange({ [name]: wholeOf(value) })}
    />
  );
  const paid = (name: 'paidFrom' | 'paidTo', label: string) => (
    <CommittedField
      label={label}
      name={name}
      type="number"
      inputMode="decimal"
      min={0}
      max={10_000_000}
      step="0.01"
      value={dollarsOf(entries[name])}
      onCommit={(value) => onChange({ [name]: centsOf(value) })}
    />
  );
  const named = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={styles.page}>
      <div className={styles.filters}>
        {MORE_CHOICES.map(([name, label, placeholder, options]) => (
          <SelectField
            key={name}
            label={label}
            name={name}
            placeholder={placeholder}
            options={options}
            value={entries[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
        {choice('withoutTag', 'Without the tag', named(tags))}
        {choice('newsletter', 'Newsletter', [
          { value: 'yes', label: 'Subscribed' },
          { value: 'no', label: 'Not subscribed' },
        ])}
        {choice('taskOwner', 'Task owner', named(colleagues))}
        {day('contactFrom', 'Last contact from')}
        {day('contactTo', 'Last contact until')}
        {visits('visitsFrom', 'Min. visits')}
        {visits('visitsTo', 'Max. visits')}
        {paid('paidFrom', 'Min. spend ($)')}
        {paid('paidTo', 'Max. spend ($)')}
      </div>
      <FieldFilters written={entries.fields} onChange={(fields) => onChange({ fields })} />
    </div>
  );
}
