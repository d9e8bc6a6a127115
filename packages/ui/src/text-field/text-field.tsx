import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import control from '../field/control.module.css';
import { Field, useFieldIds, type FieldTexts } from '../field/field.tsx';

/** Props of TextField, in addition to the attributes of a native input. */
export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'children'> {
  /** Content attached below the control, such as suggestions. */
  below?: ReactNode;
}

/**
 * A line of text. Set the right `type`, `inputMode` and `autoComplete`, so that a phone shows the
 * right keyboard and offers autofill.
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

/** Props of the fields below, which have a default label. */
type NamedFieldProps = Partial<Pick<TextFieldProps, 'label'>> & Omit<TextFieldProps, 'label'>;

/** The customer's own email address, unless `autoComplete` says otherwise. */
export function EmailField(props: NamedFieldProps) {
  return <TextField label="Email" type="email" autoComplete="email" inputMode="email" {...props} />;
}

/** The customer's own phone number, unless `autoComplete` says otherwise. */
export function PhoneField(props: NamedFieldProps) {
  return <TextField label="Phone" type="tel" autoComplete="tel" inputMode="tel" {...props} />;
}
