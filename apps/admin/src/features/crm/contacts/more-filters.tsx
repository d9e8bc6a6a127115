import { SelectField } from '@voltcourier/ui/select-field';
import { useColleagues } from '../../../lib/use-colleagues.ts';
import { useTags } from '../../../lib/use-tags.ts';
import type { FilterEntries } from './list-params.ts';
import { CommittedField } from './committed-field.tsx';
import { FieldFilters } from './field-filters.tsx';
import styles from './contacts.module.css';

const MORE = [
  'withoutTag',
  'account',
  'newsletter',
  'taskOwner',
  'contactFrom',
  'contactTo',
  'visitsFrom',
  'visitsTo',
  'paidFrom',
  'paidTo',
  'fields',
] as const;

const dollarsOf = (cents: string) => (cents === '' ? '' : String(Number(cents) / 100));
const centsOf = (dollars: string) =>
  dollars === '' ? '' : String(Math.max(0, Math.round(Number(dollars) * 100)));
const wholeOf = (number: string) =>
  number === '' ? '' : String(Math.max(0, Math.round(Number(number))));

/** Whether a filter that is asked less often is in use. */
export const usesMoreFilters = (entries: FilterEntries): boolean =>
  MORE.some((name) => entries[name] !== '');

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
    name: 'withoutTag' | 'account' | 'newsletter' | 'taskOwner',
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
        {choice('withoutTag', 'Without the tag', named(tags))}
        {choice('account', 'Account', [
          { value: 'yes', label: 'Has an account' },
          { value: 'no', label: 'Has none' },
        ])}
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
