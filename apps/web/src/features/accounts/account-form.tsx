import { Button } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import { TextField, type TextFieldProps } from '@voltcourier/ui/text-field';
import type { FormEvent, ReactNode, RefObject } from 'react';
import styles from './accounts.module.css';

type FieldProps = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange'>;

/** A form of an account: what failed above its fields, whose errors are ours and in words. */
export function AccountForm({
  of: { form, failure },
  label,
  onSubmit,
  way,
  children,
}: {
  /** What `useAccountForm` gives. */
  of: { form: RefObject<HTMLFormElement | null>; failure: string | undefined };
  label: string;
  onSubmit: (event: FormEvent) => void;
  /** What to do about a failure, behind its sentence. */
  way?: ReactNode;
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
        <Notice tone="failed">
          {failure} {way}
        </Notice>
      )}
      {children}
    </form>
  );
}

/** The one action of a page’s form. */
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

/** The password that somebody has. */
export function PasswordField(props: FieldProps & Pick<TextFieldProps, 'label' | 'help'>) {
  return <TextField type="password" autoComplete="current-password" required {...props} />;
}

/** First and last name, each optional. */
export function NameFields({ first, last }: { first: FieldProps; last: FieldProps }) {
  return (
    <div className={styles.names}>
      <TextField label="First name" autoComplete="given-name" optional maxLength={60} {...first} />
      <TextField label="Last name" autoComplete="family-name" optional maxLength={60} {...last} />
    </div>
  );
}

/** The code of an authenticator app, or a recovery code. */
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
