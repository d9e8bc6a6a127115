import { useQuery } from '@tanstack/react-query';
import type { PersonRow } from '@voltcourier/contracts/crm/contacts';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { TextField } from '@voltcourier/ui/text-field';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { contactsApi } from '../../lib/api/contacts.ts';
import { formatPhone } from '../../lib/format-phone.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { memberTitle } from './labels.ts';
import styles from './new-booking.module.css';

const SHOWN = 8;

function Found({ search, onChoose }: { search: string; onChoose: (caller: PersonRow) => void }) {
  const { data, error } = useQuery(contactsApi.list.query({ query: { search } }));
  if (error !== null) {
    return (
      <Notice tone="failed" title="Search is unavailable">
        {error.message}
      </Notice>
    );
  }
  if (data === undefined) return <Progress>Looking for customers...</Progress>;
  const { people } = data;
  if (people.length === 0) return <p role="status">No match. Enter details below.</p>;
  return (
    <ul className={styles.found} aria-label="Customers found">
      {people.slice(0, SHOWN).map((person) => (
        <li key={person.id}>
          <button type="button" className={styles.customer} onClick={() => onChoose(person)}>
            <strong>{person.name}</strong>
            <span>{person.phone === null ? person.email : formatPhone(person.phone)}</span>
            <span className={styles.quiet}>{memberTitle(person.member ?? 'FREE')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Finds the caller among known contacts, also by part of their phone number. */
export function CallerChoice({ onChoose }: { onChoose: (caller: PersonRow) => void }) {
  const container = useRef<HTMLDivElement>(null);
  // A call begins with identifying the caller.
  useEffect(() => container.current?.querySelector('input')?.focus(), []);
  const [text, setText] = useState('');
  const settled = useSettled(text.trim());
  const [entered, setEntered] = useState('');
  const search = entered === text.trim() ? entered : settled;
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Searches for the caller, and doesn't submit the booking.
    event.preventDefault();
    setEntered(text.trim());
  };
  return (
    <div ref={container} className={styles.fields}>
      <TextField
        label="Find existing customer"
        type="search"
        optional
        maxLength={100}
        placeholder="Name, email or phone"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={findOnEnter}
      />
      {search === '' ? null : <Found search={search} onChoose={onChoose} />}
    </div>
  );
}
