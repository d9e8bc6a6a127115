import { Button } from '@voltcourier/ui/button';
import { TextField } from '@voltcourier/ui/text-field';
import { type FormEvent, useState } from 'react';
import styles from './search-form.module.css';

/** Finds something in a list by words; the address keeps them. */
export function SearchForm({
  list,
  label,
  placeholder,
  search,
  onSearch,
}: {
  /** What the list is called. */
  list: string;
  label: string;
  placeholder: string;
  /** What the address says. */
  search: string;
  onSearch: (words: string) => void;
}) {
  const [words, setWords] = useState(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <form className={styles.search} role="search" aria-label={list} onSubmit={submit}>
      <TextField
        label={label}
        type="search"
        maxLength={100}
        placeholder={placeholder}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}
