import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import control from '../field/control.module.css';
import { Field, useFieldIds, type FieldTexts } from '../field/field.tsx';
import { ChevronDownIcon } from '../icon/icon.tsx';
import styles from './select-field.module.css';

/** An option of a SelectField. */
export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

/** Props of SelectField, in addition to the attributes of a native select. */
export interface SelectFieldProps
  extends FieldTexts, Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size'> {
  options: readonly SelectOption[];
  /** The first line if nothing is selected, such as "Select your vehicle". Its value is "". */
  placeholder?: string | undefined;
  /** Additional options after those, such as an `optgroup`. */
  children?: ReactNode;
}

/**
 * Selects one of many options in the platform's own list. For up to five options use RadioCards.
 */
export function SelectField({
  label,
  help,
  error,
  optional,
  action,
  id,
  className,
  options,
  placeholder,
  children,
  ...rest
}: SelectFieldProps) {
  const ids = useFieldIds({ help, error }, id);
  return (
    <Field ids={ids} label={label} help={help} error={error} optional={optional} action={action}>
      <div className={styles.frame}>
        <select
          {...rest}
          {...ids.control}
          className={classNames(control.control, styles.select, className)}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
        <ChevronDownIcon size="1.25rem" className={styles.chevron} />
      </div>
    </Field>
  );
}
