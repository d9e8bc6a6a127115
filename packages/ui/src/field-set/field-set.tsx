import type { ReactNode } from 'react';
import styles from './field-set.module.css';

/** Props of FieldSet. */
export interface FieldSetProps {
  /** Name of the section: "Personal Information". */
  legend: ReactNode;
  children: ReactNode;
}

/** A named section of a form, in one column. */
export function FieldSet({ legend, children }: FieldSetProps) {
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
