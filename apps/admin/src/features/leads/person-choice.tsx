import type { LeadRow } from '@voltcourier/contracts/leads';
import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { type KeyboardEvent, useState } from 'react';
import styles from './leads.module.css';
import { useFoundPeople } from './use-leads.ts';

const SHOWN = 6;

/** Whom a lead is about: found among everybody whom staff know. */
export function PersonChoice({
  person,
  error,
  onChange,
}: {
  person: LeadRow['person'];
  error: string | undefined;
  onChange: (person: LeadRow['person']) => void;
}) {
  const [words, setWords] = useState('');
  const [search, setSearch] = useState('');
  const { data, isFetching } = useFoundPeople(search);
  if (person !== null) {
    return (
      <div className={styles.chosen} role="group" aria-label="Person">
        <span>
          <span className={styles.quiet}>Person </span>
          <strong>{person.name}</strong>
        </span>
        <Button size="compact" onClick={() => onChange(null)}>
          Somebody else
        </Button>
      </div>
    );
  }
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
          label="Person"
          type="search"
          optional
          maxLength={100}
          placeholder="Name, email or number"
          autoComplete="off"
          value={words}
          error={error}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={findOnEnter}
        />
        <Button pending={isFetching} pendingLabel="Looking..." onClick={find}>
          Find
        </Button>
      </div>
      {data === undefined ? null : data.length === 0 ? (
        <p role="status">Nobody is like that. The lead can do without a person.</p>
      ) : (
        <ul className={styles.found} aria-label="People found">
          {data.slice(0, SHOWN).map(({ id, name, email, phone }) => (
            <li key={id}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  setSearch('');
                  setWords('');
                  onChange({ id, name });
                }}
              >
                <strong>{name}</strong>
                <span className={styles.quiet}>{email ?? phone}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
