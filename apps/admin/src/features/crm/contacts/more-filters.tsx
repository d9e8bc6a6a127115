import { SelectField } from '@voltcourier/ui/select-field';
import type { TextFieldProps } from '@voltcourier/ui/text-field';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import { useTags } from '../../../lib/use-tags.ts';
import { SOURCE_LABELS } from './labels.ts';
import type { Choice, FilterEntries } from './list-params.ts';
import { CommittedField } from './committed-field.tsx';
import { FieldFilters } from './field-filters.tsx';
import styles from './contacts.module.css';

/** Sources of people; companies have other sources. */
const SOURCES = Object.entries(SOURCE_LABELS)
  .filter(([value]) => value !== 'company-account' && value !== 'staff')
  .map(([value, label]) => ({ value, label }));

/** Filters with fixed options that need no lookup. */
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

const asIs = (entry: string) => entry;

const DAY = { type: 'date', max: '2099-12-31' } as const;
const COUNT = {
  type: 'number',
  inputMode: 'numeric',
  min: 0,
  max: 100_000,
  written: wholeOf,
} as const;
const SUM = {
  type: 'number',
  inputMode: 'decimal',
  min: 0,
  max: 10_000_000,
  step: '0.01',
  shown: dollarsOf,
  written: centsOf,
} as const;

/** Range filters: their input attributes and their query parameters. */
const RANGES: readonly (Pick<TextFieldProps, 'type' | 'inputMode' | 'min' | 'max' | 'step'> & {
  readonly name: 'contactFrom' | 'contactTo' | 'visitsFrom' | 'visitsTo' | 'paidFrom' | 'paidTo';
  readonly label: string;
  readonly shown?: (entry: string) => string;
  readonly written?: (typed: string) => string;
})[] = [
  { name: 'contactFrom', label: 'Last contact from', ...DAY },
  { name: 'contactTo', label: 'Last contact until', ...DAY },
  { name: 'visitsFrom', label: 'Min. visits', ...COUNT },
  { name: 'visitsTo', label: 'Max. visits', ...COUNT },
  { name: 'paidFrom', label: 'Min. spend ($)', ...SUM },
  { name: 'paidTo', label: 'Max. spend ($)', ...SUM },
];

/** Less common filters. */
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
        {RANGES.map(({ name, shown = asIs, written = asIs, ...field }) => (
          <CommittedField
            key={name}
            name={name}
            {...field}
            value={shown(entries[name])}
            onCommit={(value) => onChange({ [name]: written(value) })}
          />
        ))}
      </div>
      <FieldFilters written={entries.fields} onChange={(fields) => onChange({ fields })} />
    </div>
  );
}
