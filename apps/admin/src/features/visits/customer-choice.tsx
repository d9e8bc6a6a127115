import { useQuery } from '@tanstack/react-query';
import type { CustomerRow } from '@voltcourier/contracts/crm/customers';
import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import { TextField } from '@voltcourier/ui/text-field';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import styles from './new-booking.module.css';
import { memberTitle } from './labels.ts';

const SHOWN = 8;

function Found({
  search,
  onChoose,
}: {
  search: string;
  onChoose: (customer: CustomerRow) => void;
}) {
  const { data, error } = useQuery(
    api.customers.list.query(search !== '' && { query: { search } }),
  );
  if (error !== null) {
    return (
      <Notice tone="failed" title="Search is unavailable">
        {error.message}
      </Notice>
    );
  }
  if (data === undefined) return <Progress>Looking for customers...</Progress>;
  const { customers } = data;
  if (customers.length === 0) {
    return <p role="status">No match. Enter details below.</p>;
  }
  return (
    <ul className={styles.found} aria-label="Customers found">
      {customers.slice(0, SHOWN).map((customer) => (
        <li key={customer.id}>
          <button type="button" className={styles.customer} onClick={() => onChoose(customer)}>
            <strong>{customer.name}</strong>
            <span>{customer.email}</span>
            <span className={styles.quiet}>{memberTitle(customer.membershipTier)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Finds the caller among those who have an account. */
export function CustomerChoice({ onChoose }: { onChoose: (customer: CustomerRow) => void }) {
  const [words, setWords] = useState('');
  const [search, setSearch] = useState('');
  const find = () => setSearch(words.trim());
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Looks the caller up, and books nothing yet.
    event.preventDefault();
    find();
  };
  return (
    <div className={styles.fields}>
      <div className={styles.search}>
        <TextField
          label="Find existing customer"
          type="search"
          optional
          maxLength={100}
          placeholder="Name or email"
          autoComplete="off"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={findOnEnter}
        />
        <Button onClick={find}>Find</Button>
      </div>
      {search === '' ? null : (
        <Found
          search={search}
          onChoose={(customer) => {
            setSearch('');
            setWords('');
            onChoose(customer);
          }}
        />
      )}
    </div>
  );
}
