// oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a list box whose keys the field hears, as WAI-ARIA's combobox has it
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import styles from '../combobox/combobox.module.css';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** What can be chosen instead of being typed to the end. */
export interface Suggestion {
  /** Unique among those shown. */
  readonly label: string;
  /** What is said below it, such as why it won't do. */
  readonly detail?: string | undefined;
}

/** What Suggestions take. */
export interface SuggestionsProps<Item extends Suggestion> {
  /** The field that they hang under. It stays an ordinary field until they are there. */
  input: RefObject<HTMLInputElement | null>;
  /** Those for what is typed. Give the same array until there are others. */
  suggestions: readonly Item[];
  /** Names the list: "Suggested addresses". */
  name: string;
  onChoose: (chosen: Item) => void;
}

const words = (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;

/** Makes a field a combobox, or an ordinary field again, without making it another element. */
function setRole(input: HTMLInputElement, attributes: Readonly<Record<string, string | null>>) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) input.removeAttribute(name);
    else input.setAttribute(name, value);
  }
}

interface List {
  readonly isOpen: boolean;
  readonly active: number;
}

const CLOSED: List = { isOpen: false, active: -1 };

/** What a key of the field means for the list; undefined where it is none of its business. */
function listAfter(key: string, { isOpen, active }: List, count: number): List | undefined {
  if (key === 'Tab') return CLOSED;
  if (key === 'Escape') return isOpen ? CLOSED : undefined;
  if (count === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  if (!isOpen) return { isOpen: true, active: key === 'ArrowDown' ? 0 : count - 1 };
  // Above the first and below the last is the field itself.
  const next = active + (key === 'ArrowDown' ? 1 : -1);
  return { isOpen, active: next >= count ? -1 : next < -1 ? count - 1 : next };
}

/** Hears the field's keys, and when it is left. */
function useFieldKeys(
  input: RefObject<HTMLInputElement | null>,
  onKey: (event: KeyboardEvent) => void,
  onLeave: () => void,
) {
  const hearKey = useEffectEvent(onKey);
  const hearLeave = useEffectEvent(onLeave);
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const pressed = (event: KeyboardEvent) => hearKey(event);
    const left = () => hearLeave();
    field.addEventListener('keydown', pressed);
    field.addEventListener('blur', left);
    return () => {
      field.removeEventListener('keydown', pressed);
      field.removeEventListener('blur', left);
    };
  }, [input]);
}

/** The list as the field's keys open it, walk it and close it. */
function useList<Item extends Suggestion>({
  input,
  suggestions,
  onChoose,
}: Pick<SuggestionsProps<Item>, 'input' | 'suggestions' | 'onChoose'>) {
  const id = useId();
  const [shown, setShown] = useState(suggestions);
  const [list, setList] = useState(CLOSED);
  const isOpen = list.isOpen && suggestions.length > 0;
  if (shown !== suggestions) {
    setShown(suggestions);
    // Those that come once the field was left would cover what somebody does now.
    const isThere = input.current !== null && document.activeElement === input.current;
    setList({ isOpen: isThere && suggestions.length > 0, active: -1 });
  }

  const choose = (item: Item) => {
    setList(CLOSED);
    onChoose(item);
  };
  const onKey = (event: KeyboardEvent) => {
    const chosen = isOpen && event.key === 'Enter' ? suggestions[list.active] : undefined;
    if (chosen !== undefined) {
      event.preventDefault();
      return choose(chosen);
    }
    const next = listAfter(event.key, { ...list, isOpen }, suggestions.length);
    if (next === undefined) return;
    if (event.key !== 'Tab') event.preventDefault();
    setList(next);
  };
  useFieldKeys(input, onKey, () => setList(CLOSED));

  const activeId = isOpen && list.active >= 0 ? `${id}-${list.active}` : null;
  useEffect(() => {
    if (input.current === null) return;
    setRole(input.current, {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isOpen),
      'aria-activedescendant': activeId,
    });
  }, [input, id, isOpen, activeId]);

  const activate = (index: number) => setList({ isOpen: true, active: index });
  return { id, isOpen, active: list.active, activate, choose };
}

/**
 * Suggestions under a text field, which becomes a combobox by them (WAI-ARIA). What is typed counts
 * whether it is among them or not. How many there are is said aloud.
 */
export function Suggestions<Item extends Suggestion>({
  input,
  suggestions,
  name,
  onChoose,
}: SuggestionsProps<Item>) {
  const { id, isOpen, active, activate, choose } = useList({ input, suggestions, onChoose });
  return (
    <div className={styles.frame}>
      <ul
        id={id}
        role="listbox"
        aria-label={name}
        className={styles.list}
        hidden={!isOpen}
        // The field keeps the focus, and with it the list.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((item, index) => (
          <li
            key={item.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={active === index}
            className={styles.option}
            data-highlighted={active === index || undefined}
            onPointerMove={() => activate(index)}
            onClick={() => choose(item)}
          >
            <span>
              {item.label}
              {item.detail === undefined ? null : (
                <span className={styles.detail}>{item.detail}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">
          {isOpen ? `${words(suggestions.length)}. Use the arrow keys to choose one.` : null}
        </span>
      </VisuallyHidden>
    </div>
  );
}
