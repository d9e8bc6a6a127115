import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import control from '../field/control.module.css';
import { Field, useFieldIds, type FieldWords } from '../field/field.tsx';

/** What a TextField takes, beside the attributes of a native input. */
export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'children'> {
  /** What hangs under the box, such as suggestions. */
  below?: ReactNode;
}

/**
 * One line of text. Give the right `type`, `inputMode` and `autoComplete`, so that a phone shows
 * the right keyboard and fills in what it knows.
 */
export function TextField({
  label,
  help,
  error,
  optional,
  action,
  below,
  id,
  className,
  ...rest
}: TextFieldProps) {
  const ids = useFieldIds({ help, error }, id);
  return (
    <Field ids={ids} label={label} help={help} error={error} optional={optional} action={action}>
      <div className={control.frame}>
        <input {...rest} {...ids.control} className={classNames(control.control, className)} />
        {below}
      </div>
    </Field>
  );
}

/** What the fields below take: the words are theirs, unless others are given. */
type NamedFieldProps = Partial<Pick<TextFieldProps, 'label'>> & Omit<TextFieldProps, 'label'>;

/** An email address: the customer's own, unless `autoComplete` says otherwise. */
export function EmailField(props: NamedFieldProps) {
  return <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...props} />;
}

/** A phone number: the customer's own, unless `autoComplete` says otherwise. */
export function PhoneField(props: NamedFieldProps) {
  return <TextField label="Phone" type="tel" autoComplete="tel" inputMode="tel" {...props} />;
}
