import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import styles from './filter-bar.module.css';

/** What a FilterBar takes. */
export interface FilterBarProps {
  /** What the list is called, for those who do not see it: "Bookings". */
  list: string;
  /** Above the field of words: "Find a booking". */
  label: string;
  /** What is looked for now, as the address has it. */
  search: string;
  /** Looks for other words: with Enter, or by the button. */
  onSearch: (words: string) => void;
  /** Further attributes of the field of words. */
  field?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> | undefined;
  /** Choices that narrow the list down, each at once. */
  children?: ReactNode;
  /** What is seldom asked, below: a Disclosure with further choices. */
  more?: ReactNode;
}

/** Finds something in a list by words, and narrows it down by choices. */
export function FilterBar({
  list,
  label,
  search,
  onSearch,
  field,
  children,
  more,
}: FilterBarProps) {
  const [words, setWords] = useState(search);
  const [seen, setSeen] = useState(search);
  // A link led to another search meanwhile.
  if (seen !== search) {
    setSeen(search);
    setWords(search);
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(words.trim());
  };
  return (
    <form className={styles.bar} role="search" aria-label={list} onSubmit={submit}>
      <div className={styles.search}>
        <TextField
          type="search"
          maxLength={100}
          {...field}
          label={label}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit">Find</Button>
      </div>
      {children == null ? null : <div className={styles.filters}>{children}</div>}
      {more}
    </form>
  );
}
