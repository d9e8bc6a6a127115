import type { ComponentProps } from 'react';
import { FieldHelp, useFieldIds, type FieldTexts } from '../field/field.tsx';
import styles from './switch-field.module.css';

/** Props of SwitchField, in addition to the attributes of a native checkbox. */
export interface SwitchFieldProps
  extends
    Pick<FieldTexts, 'label' | 'help'>,
    Omit<ComponentProps<'input'>, 'children' | 'type' | 'role'> {}

/** A setting that takes effect immediately. In a form that is submitted use a checkbox. */
export function SwitchField({ label, help, ...rest }: SwitchFieldProps) {
  const ids = useFieldIds({ help });
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <span>{label}</span>
        {/* The platform exposes the checked state with the role of a switch too. */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
        <input {...rest} {...ids.control} type="checkbox" role="switch" className={styles.input} />
      </label>
      <FieldHelp id={ids.helpId}>{help}</FieldHelp>
    </div>
  );
}
