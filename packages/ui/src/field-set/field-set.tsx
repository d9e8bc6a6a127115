import type { ReactNode } from 'react';
import styles from './field-set.module.css';

/** What a FieldSet takes. */
export interface FieldSetProps {
  /** The section's name: "Personal Information". */
  legend: ReactNode;
  /** One sentence about the section. */
  help?: ReactNode;
  children: ReactNode;
  disabled?: boolean | undefined;
}

/** A named section of a form, in one column. */
export function FieldSet({ legend, help, children, disabled }: FieldSetProps) {
  return (
    <fieldset className={styles.set} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      {help == null ? null : <div className={styles.help}>{help}</div>}
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
