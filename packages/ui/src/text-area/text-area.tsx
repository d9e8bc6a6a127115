import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import control from '../field/control.module.css';
import { Field, useFieldIds, type FieldTexts } from '../field/field.tsx';
import styles from './text-area.module.css';

/** Props of TextArea, in addition to the attributes of a native textarea. */
export interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'children'> {}

/** Multiline text. It starts with four rows and grows with its content. */
export function TextArea({
  label,
  help,
  error,
  optional,
  action,
  id,
  className,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const ids = useFieldIds({ help, error }, id);
  return (
    <Field ids={ids} label={label} help={help} error={error} optional={optional} action={action}>
      <textarea
        {...rest}
        {...ids.control}
        rows={rows}
        className={classNames(control.control, styles.area, className)}
      />
    </Field>
  );
}
