import { TextField, type TextFieldProps } from '@voltcourier/ui/text-field';

type FieldProps = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;

/** Error if a new password and its repetition differ (specification section 5). */
export const repeatError = (entries: {
  password: string;
  confirmPassword: string;
}): { confirmPassword?: string } =>
  entries.password === entries.confirmPassword ? {} : { confirmPassword: "Passwords don't match" };

/**
 * A new password and its repetition. Pasting is allowed, and password managers recognize the
 * fields.
 */
export function NewPasswordFields({
  label,
  password,
  repeat,
}: {
  label: string;
  password: FieldProps;
  repeat: FieldProps;
}) {
  return (
    <>
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        required
        help="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        {...password}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        {...repeat}
      />
    </>
  );
}
