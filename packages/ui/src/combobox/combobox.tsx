import { useCombobox, type UseComboboxStateChangeTypes } from 'downshift';
import { useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import control from '../field/control.module.css';
import { Field, useFieldIds, type FieldTexts } from '../field/field.tsx';
import { CheckIcon, ChevronDownIcon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './combobox.module.css';
import { matching } from './matching.ts';

/** An option of a Combobox. */
export interface ComboboxOption {
  value: string;
  label: string;
  /** Distinguishes options of the same name. It is searched too. */
  detail?: string | undefined;
}

/** Props of Combobox. */
export interface ComboboxProps extends FieldTexts {
  options: readonly ComboboxOption[];
  /** The selected value; "" for none. */
  value: string;
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  /** Name in a form's data. */
  name?: string | undefined;
  disabled?: boolean | undefined;
}

const labelOf = (option: ComboboxOption | null | undefined) => option?.label ?? '';

/** State changes that close the list without a selection. */
const leavesTheList = new Set<UseComboboxStateChangeTypes>([
  useCombobox.stateChangeTypes.InputBlur,
  useCombobox.stateChangeTypes.InputKeyDownEscape,
  useCombobox.stateChangeTypes.ToggleButtonClick,
]);

/** Filters the options by the typed text, and manages the list with Downshift. */
function useFoundList(
  ids: { id: string; inputId: string },
  { options, value, onValueChange }: Pick<ComboboxProps, 'options' | 'value' | 'onValueChange'>,
) {
  const [typed, setTyped] = useState('');
  const found = matching(options, typed);
  const list = useCombobox<ComboboxOption>({
    ...ids,
    items: found,
    selectedItem: options.find((option) => option.value === value) ?? null,
    itemToString: labelOf,
    itemToKey: (option) => option?.value,
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, selectedItem }) =>
      // The selected option's own label isn't a search: opening the list then shows all options.
      setTyped(inputValue === labelOf(selectedItem) ? '' : inputValue),
    onSelectedItemChange: ({ selectedItem }) => onValueChange(selectedItem?.value ?? ''),
    stateReducer: (state, { type, changes }) => {
      const { InputKeyDownEscape } = useCombobox.stateChangeTypes;
      // Escape closes the list. While the list is closed, Escape is left to the surrounding dialog.
      if (type === InputKeyDownEscape && !state.isOpen) return state;
      if (!leavesTheList.has(type) || changes.isOpen) return changes;
      const kept = state.inputValue === '' ? null : state.selectedItem;
      return { ...changes, selectedItem: kept, inputValue: labelOf(kept) };
    },
  });
  return { typed, found, list };
}

/** Content of an option: its label, its detail, and a mark if it is selected. */
function Choice({ option, isChosen }: { option: ComboboxOption; isChosen: boolean }) {
  return (
    <>
      <span>
        {option.label}
        {option.detail === undefined ? null : (
          <span className={styles.detail}>{option.detail}</span>
        )}
      </span>
      {isChosen ? <CheckIcon size="1.125rem" /> : null}
    </>
  );
}

/** The matching options, with the highlighted one; empty while the list is closed. */
function Choices({ list, found, value }: { value: string } & ReturnType<typeof useFoundList>) {
  return (
    <ul {...list.getMenuProps({ 'aria-label': 'Choices' })} className={styles.list}>
      {list.isOpen
        ? found.map((option, index) => (
            <li
              key={option.value}
              {...list.getItemProps({
                item: option,
                index,
                // Downshift sets it on the highlighted option instead.
                'aria-selected': option.value === value,
              })}
              className={styles.option}
              data-highlighted={list.highlightedIndex === index || undefined}
            >
              <Choice option={option} isChosen={option.value === value} />
            </li>
          ))
        : null}
    </ul>
  );
}

/**
 * Selects one of very many options by typing any part of it. The number of matches is announced;
 * text without a match is reset when the field loses focus.
 */
export function Combobox({
  label,
  help,
  error,
  optional,
  action,
  options,
  value,
  onValueChange,
  placeholder,
  name,
  disabled = false,
}: ComboboxProps) {
  const id = useId();
  const ids = useFieldIds({ help, error });
  const shown = useFoundList({ id, inputId: ids.id }, { options, value, onValueChange });
  const { typed, found, list } = shown;

  return (
    <Field ids={ids} label={label} help={help} error={error} optional={optional} action={action}>
      <div className={styles.frame}>
        <input
          {...list.getInputProps({ disabled, placeholder })}
          {...ids.control}
          // The field's own label names it.
          aria-labelledby={undefined}
          className={classNames(control.control, styles.input)}
          autoComplete="off"
        />
        <button
          {...list.getToggleButtonProps({ disabled, 'aria-label': 'Show all' })}
          type="button"
          className={styles.toggle}
        >
          <ChevronDownIcon size="1.25rem" />
        </button>
        <Choices {...shown} value={value} />
        {list.isOpen && found.length === 0 ? (
          <p className={styles.nothing} aria-hidden>
            Nothing found for “{typed}”.
          </p>
        ) : null}
      </div>
      <VisuallyHidden>
        <span role="status">
          {list.isOpen ? `${found.length === 0 ? 'None' : found.length} found` : null}
        </span>
      </VisuallyHidden>
      {name === undefined ? null : <input type="hidden" name={name} value={value} />}
    </Field>
  );
}
