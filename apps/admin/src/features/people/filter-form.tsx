import { Button } from '@voltcourier/ui/button';
import { SelectField } from '@voltcourier/ui/select-field';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from './people.module.css';
import { useTags } from './use-people.ts';
import { SOURCE_WORDS } from './words.ts';

const FILTERS = ['search', 'tag', 'member', 'tasks', 'source', 'contact', 'order'] as const;

/** The filters as the address has them; empty for none. */
export type Asked = Readonly<Record<(typeof FILTERS)[number], string>>;

/** The filters that an address has. */
export const askedOf = (query: URLSearchParams): Asked =>
  Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ''])) as Asked;

const SOURCES = Object.entries(SOURCE_WORDS).map(([value, label]) => ({ value, label }));

/** Finds people and narrows them down. Choices count at once; what is typed, with Enter. */
export function FilterForm({
  asked,
  onChange,
}: {
  asked: Asked;
  onChange: (changes: Partial<Asked>) => void;
}) {
  const { data: tags = [] } = useTags();
  const [words, setWords] = useState(asked.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ search: words.trim() });
  };
  const choice = (
    name: Exclude<keyof Asked, 'search'>,
    label: string,
    placeholder: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <SelectField
      label={label}
      name={name}
      placeholder={placeholder}
      options={options}
      value={asked[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
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
          { value: 'no', label: 'No members' },
        ])}
        {choice('tasks', 'Tasks', 'Any', [
          { value: 'open', label: 'Something is open' },
          { value: 'mine', label: 'Mine are open' },
        ])}
        {choice('source', 'First seen by', 'Any', SOURCES)}
        {choice('contact', 'Last contact', 'Any time', [
          { value: 'week', label: 'In the last 7 days' },
          { value: 'month', label: 'In the last 30 days' },
          { value: 'quiet-month', label: 'None for 30 days' },
          { value: 'quiet-quarter', label: 'None for 90 days' },
          { value: 'quiet-year', label: 'None for a year' },
        ])}
        {choice('order', 'Order', 'Last contact first', [
          { value: 'name', label: 'By name' },
          { value: 'newest', label: 'Newest first' },
        ])}
      </div>
    </form>
  );
}
