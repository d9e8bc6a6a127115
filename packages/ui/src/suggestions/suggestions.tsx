// oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a list box whose keys the field hears, as WAI-ARIA's combobox has it
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import styles from '../combobox/combobox.module.css';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/** A suggested value. */
export interface Suggestion {
  /** Unique among the suggestions. */
  readonly label: string;
  /** Text below it, such as why it isn't available. */
  readonly detail?: string | undefined;
}

/** Props of Suggestions. */
export interface SuggestionsProps<Item extends Suggestion> {
  /** The field that they belong to. It stays an ordinary field until there are suggestions. */
  input: RefObject<HTMLInputElement | null>;
  /** Suggestions for the typed text. Pass the same array until they change. */
  suggestions: readonly Item[];
  /** Accessible name of the list: "Suggested addresses". */
  name: string;
  onChoose: (chosen: Item) => void;
}

const formatCount = (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;

/** Turns a field into a combobox and back, without replacing the element. */
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

/** Effect of a key in the field on the list; undefined if it has none. */
function listAfter(key: string, { isOpen, active }: List, count: number): List | undefined {
  if (key === 'Tab') return CLOSED;
  if (key === 'Escape') return isOpen ? CLOSED : undefined;
  if (count === 0 || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined;
  if (!isOpen) return { isOpen: true, active: key === 'ArrowDown' ? 0 : count - 1 };
  // Before the first and after the last suggestion comes the field itself.
  const next = active + (key === 'ArrowDown' ? 1 : -1);
  return { isOpen, active: next >= count ? -1 : next < -1 ? count - 1 : next };
}

/** Listens to the field's keys and to its loss of focus. */
function useFieldKeys(
  input: RefObject<HTMLInputElement | null>,
  onKey: (event: KeyboardEvent) => void,
  onLeave: () => void,
) {
  const handleKey = useEffectEvent(onKey);
  const handleLeave = useEffectEvent(onLeave);
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    const pressed = (event: KeyboardEvent) => handleKey(event);
    const left = () => handleLeave();
    field.addEventListener('keydown', pressed);
    field.addEventListener('blur', left);
    return () => {
      field.removeEventListener('keydown', pressed);
      field.removeEventListener('blur', left);
    };
  }, [input]);
}

/** State of the list, controlled by the field's keys. */
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
    // Suggestions that arrive after the field lost focus would cover other content.
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
 * Suggestions below a text field, which becomes a combobox (WAI-ARIA). The typed text is valid
 * whether or not it is suggested. The number of suggestions is announced.
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
        // Keeps the focus in the field, so that the list stays open.
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
          {isOpen ? `${formatCount(suggestions.length)}. Use the arrow keys to choose one.` : null}
        </span>
      </VisuallyHidden>
    </div>
  );
}
