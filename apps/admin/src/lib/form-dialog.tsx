import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { type ReactNode, useId } from 'react';
import styles from './form-dialog.module.css';
import type { FormState } from './use-contract-form.ts';

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
}: {
  open?: boolean;
  title: string;
  description?: ReactNode;
  /** What the form is called. */
  label: string;
  /** The words of the decisive button. */
  action: string;
  /** The words of the button that changes nothing. */
  back?: string;
  isDestructive?: boolean;
  /** Whether what matters for the decision is known. */
  isReady?: boolean;
  form: FormState;
  pendingLabel: string;
  /** What is so when it fails, such as "The tag is not changed". */
  failedTitle: string;
  /** Why it was refused, where that has to be said in another way. */
  refusal?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
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
