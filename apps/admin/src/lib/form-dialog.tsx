import { ConfirmDialog, type ConfirmDialogProps } from '@voltcourier/ui/confirm-dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { useId } from 'react';
import styles from './form-dialog.module.css';
import type { FormState } from './use-contract-form.ts';

interface FormDialogProps extends Omit<
  ConfirmDialogProps,
  'open' | 'back' | 'button' | 'call' | 'onConfirm'
> {
  readonly open?: boolean;
  readonly back?: string;
  readonly variant?: 'primary' | 'destructive' | undefined;
  /** Whether the data needed for the decision has loaded. */
  readonly isReady?: boolean;
  /** Accessible label of the form. */
  readonly label: string;
  readonly form: FormState;
}

/** A form in a dialog, which stays open while it saves. */
export function FormDialog({
  open = true,
  back = 'Back',
  variant = 'primary',
  isReady = true,
  label,
  form,
  failedTitle,
  refusal = <Refusal error={form.refusal} title={failedTitle} />,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      back={back}
      button={{ variant, disabled: !isReady, type: 'submit', form: id }}
      failedTitle={failedTitle}
      call={{ isPending: form.isPending, error: form.refusal, reset: form.clear }}
      refusal={null}
    >
      <form id={id} className={styles.form} aria-label={label} {...form.formProps}>
        {refusal}
        {children}
      </form>
    </ConfirmDialog>
  );
}
