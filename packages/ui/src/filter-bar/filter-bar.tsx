import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import control from '../field/control.module.css';
import { SearchIcon } from '../icon/icon.tsx';
import { useKey } from '../keys/keys.ts';
import styles from './filter-bar.module.css';

const PAUSE_MS = 250;

/** What a FilterBar takes. */
export interface FilterBarProps {
  /** What the list is called, for those who do not see it: "Bookings". */
  list: string;
  /** What the field of words is called: "Find a booking". */
  label: string;
  /** What is looked for now, as the address has it. */
  search: string;
  /** Looks for other words. */
  onSearch: (words: string) => void;
  /**
   * When it looks: after each pause in typing, or with Enter where only whole words mean anything,
   * such as an address. Default `typing`.
   */
  asks?: 'typing' | 'enter' | undefined;
  /** Further attributes of the field of words. */
  field?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> | undefined;
  /** Choices that narrow the list down, each at once. */
  children?: ReactNode;
  /** What is seldom asked, below; `isOpen` from the start where one of it is in use. */
  more?: { readonly isOpen: boolean; readonly choices: ReactNode } | undefined;
}

/** The words of the field, and when they are looked for. */
function useWords({
  search,
  onSearch,
  asks,
}: Pick<FilterBarProps, 'search' | 'onSearch' | 'asks'>) {
  const [words, setWords] = useState(search);
  const [seen, setSeen] = useState(search);
  const [asked, setAsked] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // A link led to another search meanwhile; one's own must not undo what was typed since.
    if (search !== asked) setWords(search);
    setAsked(search);
  }
  const ask = () => {
    const next = words.trim();
    if (next === search) return;
    setAsked(next);
    onSearch(next);
  };
  const onPause = useEffectEvent(ask);
  useEffect(() => {
    if (asks === 'enter') return undefined;
    const timer = setTimeout(() => onPause(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, asks]);
  return { words, setWords, ask };
}

/** Finds something in a list by words, and narrows it down by choices, in one line where there is room. */
export function FilterBar({
  list,
  label,
  search,
  onSearch,
  asks = 'typing',
  field,
  children,
  more,
}: FilterBarProps) {
  const { words, setWords, ask } = useWords({ search, onSearch, asks });
  const [isMoreOpen, setIsMoreOpen] = useState(more?.isOpen ?? false);
  const moreId = useId();
  const input = useRef<HTMLInputElement>(null);
  useKey('/', 'Search the list', () => input.current?.select());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask();
  };
  return (
    <form className={styles.bar} role="search" aria-label={list} onSubmit={submit}>
      <div className={styles.find}>
        <SearchIcon size="1.125rem" className={styles.sign} />
        <input
          type="search"
          maxLength={100}
          placeholder={label}
          {...field}
          ref={input}
          aria-label={label}
          aria-keyshortcuts="/"
          className={classNames(control.control, styles.words)}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      {asks === 'enter' ? <Button type="submit">Find</Button> : null}
      {children == null ? null : (
        <div className={styles.filters} data-fields="inline">
          {children}
        </div>
      )}
      {more === undefined ? null : (
        <>
          <Button
            aria-expanded={isMoreOpen}
            aria-controls={moreId}
            onClick={() => setIsMoreOpen(!isMoreOpen)}
          >
            More filters
          </Button>
          <div id={moreId} className={styles.more} hidden={!isMoreOpen}>
            {isMoreOpen ? more.choices : null}
          </div>
        </>
      )}
    </form>
  );
}
