import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField, type TextFieldProps } from '@voltcourier/ui/text-field';
import type { FormEvent, ReactNode, RefObject } from 'react';
import styles from './accounts.module.css';

type FieldProps = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;

/** Account form, with its general error above the fields, which show their own errors. */
export function AccountForm({
  of: { form, failure },
  label,
  onSubmit,
  way,
  action,
  children,
}: {
  /** Return value of `useAccountForm`. */
  of: { form: RefObject<HTMLFormElement | null>; failure: string | undefined };
  label: string;
  onSubmit: (event: FormEvent) => void;
  /** What to do about the error, shown after its message. */
  way?: ReactNode;
  /** Where to go on, below the message. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      method="post"
      onSubmit={onSubmit}
      noValidate
    >
      {failure === undefined ? null : (
        <Notice tone="failed" action={action}>
          {failure} {way}
        </Notice>
      )}
      {children}
    </form>
  );
}

/** Main button of a page's form. */
export function MainAction({
  pending,
  pendingLabel,
  children,
}: {
  pending: boolean;
  pendingLabel: string;
  children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      wide
      pending={pending}
      pendingLabel={pendingLabel}
    >
      {children}
    </Button>
  );
}

/** Field for the current password. */
export function PasswordField(props: FieldProps & Pick<TextFieldProps, 'label' | 'help'>) {
  return <TextField type="password" autoComplete="current-password" required {...props} />;
}

/** Fields for first and last name, both optional. */
export function NameFields({ first, last }: { first: FieldProps; last: FieldProps }) {
  return (
    <div className={styles.names}>
      <TextField label="First name" autoComplete="given-name" optional maxLength={60} {...first} />
      <TextField label="Last name" autoComplete="family-name" optional maxLength={60} {...last} />
    </div>
  );
}

/** Field for an authenticator code or a recovery code. */
export function CodeField(props: FieldProps & Pick<TextFieldProps, 'label' | 'help'>) {
  return (
    <TextField
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
