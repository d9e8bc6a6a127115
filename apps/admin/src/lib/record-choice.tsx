import { useQuery } from '@tanstack/react-query';
import type { PersonRow, RECORD_KINDS } from '@voltcourier/contracts/crm/contacts';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { type KeyboardEvent, useState } from 'react';
import { api } from './api.ts';
import styles from './record-choice.module.css';

const SHOWN = 6;

/** What can be chosen: people, companies, or either. */
type Kind = (typeof RECORD_KINDS)[number] | 'any';

/** Finds a person or a company among all that staff know, and has one chosen. */
export function RecordChoice({
  label,
  kind,
  optional = false,
  error,
  nobody,
  exceptId,
  onChoose,
}: {
  label: string;
  kind: Kind;
  /** Whether it can be left out. */
  optional?: boolean;
  error?: string | undefined;
  /** What is said where nobody is like what was typed. */
  nobody: string;
  /** Who can't be chosen. */
  exceptId?: string;
  onChoose: (record: PersonRow) => void;
}) {
  const [words, setWords] = useState('');
  const [search, setSearch] = useState('');
  const {
    data,
    isFetching,
    error: failure,
  } = useQuery({
    ...api.contacts.list.query(search !== '' && { query: { search, kind } }),
    staleTime: Infinity,
  });
  const found = data?.people.filter(({ id }) => id !== exceptId).slice(0, SHOWN);
  const find = () => setSearch(words.trim());
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Looks somebody up, and saves nothing yet.
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
          value={words}
          error={error ?? failure?.message}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={findOnEnter}
        />
        <Button pending={isFetching} pendingLabel="Looking..." onClick={find}>
          Find
        </Button>
      </div>
      {found === undefined ? null : found.length === 0 ? (
        <p role="status">{nobody}</p>
      ) : (
        <ul className={styles.found} aria-label={`${label}: found`}>
          {found.map((record) => (
            <li key={record.id}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  setSearch('');
                  setWords('');
                  onChoose(record);
                }}
              >
                <strong>{record.name}</strong>
                <span className={styles.quiet}>{record.email ?? record.phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
