import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import { useTags } from '../../../lib/use-tags.ts';
import type { ContactListParams, FilterEntries } from './list-params.ts';
import { MoreFilters } from './more-filters.tsx';
import styles from './contacts.module.css';
import { SOURCE_WORDS } from './labels.ts';

/** Where people come from; companies come otherwise. */
const SOURCES = Object.entries(SOURCE_WORDS)
  .filter(([value]) => value !== 'company-account' && value !== 'staff')
  .map(([value, label]) => ({ value, label }));

/** Finds people and narrows them down. Choices count at once; what is typed, with Enter. */
export function FilterForm({ asked }: { asked: ContactListParams }) {
  const { data: tags = [] } = useTags();
  const [words, setWords] = useState(asked.search);
  const [seen, setSeen] = useState(asked.search);
  // A link led to other people meanwhile.
  if (seen !== asked.search) {
    setSeen(asked.search);
    setWords(asked.search);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asked.go({ search: words.trim() });
  };
  const choice = (
    name: keyof FilterEntries,
    label: string,
    placeholder: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      label={label}
      name={name}
      placeholder={placeholder}
      options={options}
      value={asked.entries[name]}
      onChange={({ target }) => asked.filter({ [name]: target.value })}
    />
  );
  return (
    <form className={styles.page} role="search" aria-label="People" onSubmit={submit}>
      <div className={styles.search}>
        <TextField
          label="Find a person"
          type="search"
          maxLength={100}
          placeholder="A name, an email or a phone number"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit">Find</Button>
      </div>
      <div className={styles.filters}>
        {choice(
          'tag',
          'Tag',
          'Any',
          tags.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {choice('member', 'Membership', 'Any', [
          { value: 'yes', label: 'Members' },
          { value: 'no', label: 'Non-members' },
        ])}
        {choice('tasks', 'Tasks', 'Any', [
          { value: 'open', label: 'Has open tasks' },
          { value: 'mine', label: 'My open tasks' },
          { value: 'none', label: 'No open tasks' },
        ])}
        {choice('source', 'Source', 'Any', SOURCES)}
        {choice('contact', 'Last contact', 'Any time', [
          { value: 'week', label: 'In the last 7 days' },
          { value: 'month', label: 'In the last 30 days' },
          { value: 'quiet-month', label: 'None for 30 days' },
          { value: 'quiet-quarter', label: 'None for 90 days' },
          { value: 'quiet-year', label: 'None for a year' },
        ])}
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
      </div>
      <MoreFilters key={asked.segment?.id ?? ''} entries={asked.entries} onChange={asked.filter} />
    </form>
  );
}
