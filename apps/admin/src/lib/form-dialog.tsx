import type { ApiError } from '@voltcourier/contracts/client';
import { Button } from '@voltcourier/ui/button';
import { Dialog } from '@voltcourier/ui/dialog';
import { Refusal } from '@voltcourier/ui/notice';
import { type FormEvent, type ReactNode, useId } from 'react';
import styles from './form-dialog.module.css';

/** Asks for something in a dialog, and saves it; it stays open while that is under way. */
export function FormDialog({
  open = true,
  title,
  description,
  label,
  action,
  isDestructive = false,
  isReady = true,
  saving: { isPending, error },
  pendingLabel,
  failedTitle,
  onClose,
  onSubmit,
  children,
}: {
  open?: boolean;
  title: string;
  description: string;
  /** What the form is called. */
  label: string;
  /** The words of the decisive button. */
  action: string;
  isDestructive?: boolean;
  /** Whether what matters for the decision is known. */
  isReady?: boolean;
  saving: { readonly isPending: boolean; readonly error: ApiError | null };
  pendingLabel: string;
  /** What is so when it fails, such as "The tag is not changed". */
  failedTitle: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!isPending) onClose();
      }}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant={isDestructive ? 'destructive' : 'primary'}
            disabled={!isReady}
            pending={isPending}
            pendingLabel={pendingLabel}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} aria-label={label} onSubmit={submit} noValidate>
        <Refusal error={error} title={failedTitle} />
        {children}
      </form>
    </Dialog>
  );
}
