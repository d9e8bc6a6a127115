import { useQuery } from '@tanstack/react-query';
import type { PersonRow, RECORD_KINDS } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { type KeyboardEvent, useState } from 'react';
import { contactsApi } from './api/contacts.ts';
import styles from './record-choice.module.css';

const SHOWN = 6;

/** What can be selected: people, companies, or either. */
type Kind = (typeof RECORD_KINDS)[number] | 'any';

interface RecordChoiceProps {
  readonly label: string;
  readonly kind: Kind;
  /** Whether the field is optional. */
  readonly optional?: boolean;
  readonly error?: string | undefined;
  /** Shown if the search has no results. */
  readonly nobody: string;
  /** Id of a record that can't be selected. */
  readonly exceptId?: string;
  readonly onChoose: (record: PersonRow) => void;
}

function Found({
  label,
  nobody,
  found,
  onChoose,
}: Pick<RecordChoiceProps, 'label' | 'nobody' | 'onChoose'> & { found: readonly PersonRow[] }) {
  if (found.length === 0) return <p role="status">{nobody}</p>;
  return (
    <ul className={styles.found} aria-label={`${label}: found`}>
      {found.map((record) => (
        <li key={record.id}>
          <button type="button" className={styles.choice} onClick={() => onChoose(record)}>
            <strong>{record.name}</strong>
            <span className={styles.quiet}>{record.email ?? record.phone}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Finds and selects a person or company among all contacts. */
export function RecordChoice({
  label,
  kind,
  optional = false,
  error,
  nobody,
  exceptId,
  onChoose,
}: RecordChoiceProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const result = useQuery({
    ...contactsApi.list.query(search !== '' && { query: { search, kind } }),
    staleTime: Infinity,
  });
  const found = result.data?.people.filter(({ id }) => id !== exceptId).slice(0, SHOWN);
  const find = () => setSearch(typed.trim());
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Searches, and doesn't submit the surrounding form.
    event.preventDefault();
    find();
  };
  return (
    <div className={styles.form}>
      <div className={styles.search}>
        <TextField
          label={label}
          type="search"
          optional={optional}
          maxLength={100}
          placeholder="Name, email or number"
          autoComplete="off"
          value={typed}
          error={error ?? result.error?.message}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={findOnEnter}
        />
        <Button pending={result.isFetching} pendingLabel="Looking..." onClick={find}>
          Find
        </Button>
      </div>
      {found === undefined ? null : (
        <Found
          label={label}
          nobody={nobody}
          found={found}
          onChoose={(record) => {
            setSearch('');
            setTyped('');
            onChoose(record);
          }}
        />
      )}
    </div>
  );
}
