import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { type ReactNode, useId } from 'react';
import styles from './form-dialog.module.css';
import type { FormState } from './use-contract-form.ts';

interface FormDialogProps {
  readonly open?: boolean;
  readonly title: string;
  readonly description?: ReactNode;
  /** What the form is called. */
  readonly label: string;
  /** The words of the decisive button. */
  readonly action: string;
  /** The words of the button that changes nothing. */
  readonly back?: string;
  readonly isDestructive?: boolean;
  /** Whether what matters for the decision is known. */
  readonly isReady?: boolean;
  readonly form: FormState;
  readonly pendingLabel: string;
  /** What is so when it fails, such as "The tag is not changed". */
  readonly failedTitle: string;
  /** Why it was refused, where that has to be said in another way. */
  readonly refusal?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for something in a dialog, and saves it; it stays open while that is under way. */
export function FormDialog({
  open = true,
  title,
  description,
  label,
  action,
  back = 'Back',
  isDestructive = false,
  isReady = true,
  form,
  pendingLabel,
  failedTitle,
  refusal = <Refusal error={form.refusal} title={failedTitle} />,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const close = () => {
    if (form.isPending) return;
    form.clear();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={close}>{back}</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? 'destructive' : 'primary'}
            disabled={!isReady}
            pending={form.isPending}
            pendingLabel={pendingLabel}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} aria-label={label} {...form.formProps}>
        {refusal}
        {children}
      </form>
    </Dialog>
  );
}
