import type { ComponentProps } from 'react';
import { FieldError, FieldHelp, useFieldIds, type FieldTexts } from '../field/field.tsx';
import styles from './checkbox-field.module.css';

/** Props of CheckboxField, in addition to the attributes of a native checkbox. */
export interface CheckboxFieldProps
  extends
    Pick<FieldTexts, 'label' | 'help' | 'error'>,
    Omit<ComponentProps<'input'>, 'children' | 'type'> {}

/** A single choice that is on or off. The whole line is clickable. */
export function CheckboxField({ label, help, error, id, ...rest }: CheckboxFieldProps) {
  const ids = useFieldIds({ help, error }, id);
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <span className={styles.box}>
          <input {...rest} {...ids.control} type="checkbox" className={styles.input} />
          <svg className={styles.mark} viewBox="0 0 24 24" fill="none" aria-hidden>
            <path
              d="m5 12.6 4.8 4.9L19 7"
              stroke="currentColor"
              strokeWidth="3.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span>{label}</span>
      </label>
      <FieldError id={ids.errorId}>{error}</FieldError>
      <FieldHelp id={ids.helpId}>{help}</FieldHelp>
    </div>
  );
}
