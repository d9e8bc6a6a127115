import {
  type ComponentProps,
  Fragment,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Dialog } from '../dialog/dialog.tsx';
import control from '../field/control.module.css';
import { SearchIcon } from '../icon/icon.tsx';
import { useKey } from '../keys/keys.ts';
import styles from './filter-bar.module.css';
import { keepTypedSearch } from './typed-search.ts';
import { useHasSpace } from './use-room.ts';

const PAUSE_MS = 250;

/** Props of FilterBar. */
export interface FilterBarProps {
  /** Accessible name of the list: "Bookings". */
  list: string;
  /** Label of the search field: "Find a booking". */
  label: string;
  /** Current search text from the URL. */
  search: string;
  /** Searches for another text. */
  onSearch: (input: string) => void;
  /**
   * When to search: after each pause in typing, or on Enter if only complete values are meaningful,
   * such as an email address. Default `typing`.
   */
  asks?: 'typing' | 'enter' | undefined;
  /** Additional attributes of the search field. */
  field?: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children'> | undefined;
  /** Most used filters: on the line, except on phones. */
  main?: ReactNode;
  /**
   * Other filters, applied immediately: on the line on wide screens, otherwise behind "Filters".
   */
  children?: ReactNode;
  /** Rarely used filters, always behind "Filters". */
  more?: ReactNode;
  /** Number of active filters of any kind. */
  activeCount?: number | undefined;
  /** Removes all filters. */
  onClear?: (() => void) | undefined;
}

/** The search text, and when it is applied. */
function useTypedSearch({
  search,
  onSearch,
  asks,
}: Pick<FilterBarProps, 'search' | 'onSearch' | 'asks'>) {
  const [text, setText] = useState(search);
  const [seen, setSeen] = useState(search);
  const [submitted, setSubmitted] = useState(search);
  if (seen !== search) {
    setSeen(search);
    // A link led to another search; an outdated value must not undo what was typed since.
    if (search !== submitted) setText(search);
    setSubmitted(search);
  }
  const submit = () => {
    const next = text.trim();
    if (next === search) return;
    setSubmitted(next);
    onSearch(next);
  };
  const onPause = useEffectEvent(submit);
  useEffect(() => {
    if (asks === 'enter') return undefined;
    keepTypedSearch(text.trim());
    const timer = setTimeout(() => onPause(), PAUSE_MS);
    return () => {
      keepTypedSearch(undefined);
      clearTimeout(timer);
    };
  }, [text, asks]);
  return { text, setText, submit };
}

/** Filters, each with a stable key by its position. */
function Choices({ of }: { of: readonly ReactNode[] }) {
  return of.map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>{part}</Fragment>
  ));
}

/** Filters that don't fit on the line, and the number of active ones. */
function FilterDialog({
  children,
  activeCount,
  onClear,
}: {
  children: ReactNode;
  activeCount: number;
  onClear: (() => void) | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" className={styles.open} onClick={() => setIsOpen(true)}>
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Filters"
        actions={
          <>
            {onClear === undefined ? null : (
              <Button disabled={activeCount === 0} onClick={onClear}>
                Clear all
              </Button>
            )}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Done
            </Button>
          </>
        }
      >
        <div className={styles.choices}>{children}</div>
      </Dialog>
    </>
  );
}

/** Search and filters of a list on one line. What doesn't fit is behind "Filters". */
export function FilterBar({
  list,
  label,
  search,
  onSearch,
  asks = 'typing',
  field,
  main,
  children,
  more,
  activeCount = 0,
  onClear,
}: FilterBarProps) {
  const { text, setText, submit: onSubmit } = useTypedSearch({ search, onSearch, asks });
  const [hasSomeSpace, hasAllSpace] = [useHasSpace('some'), useHasSpace('all')];
  const input = useRef<HTMLInputElement>(null);
  useKey('/', 'Search the list', () => input.current?.select());
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const inLine = [hasSomeSpace ? main : null, hasAllSpace ? children : null];
  const behind = [hasSomeSpace ? null : main, hasAllSpace ? null : children, more];
  const [shown, hidden] = [inLine, behind].map((all) => all.filter((part) => part != null));
  return (
    <div className={styles.bar}>
      <form className={styles.form} role="search" aria-label={list} onSubmit={submit}>
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
            className={classNames(control.control, styles.text)}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        {asks === 'enter' ? <Button type="submit">Find</Button> : null}
        {shown?.length === 0 ? null : (
          <div className={styles.filters} data-fields="inline">
            <Choices of={inLine} />
          </div>
        )}
      </form>
      {hidden?.length === 0 ? null : (
        <FilterDialog activeCount={activeCount} onClear={onClear}>
          <Choices of={behind} />
        </FilterDialog>
      )}
    </div>
  );
}
