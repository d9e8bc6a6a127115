import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { Refusal } from '../notice/notice.tsx';

/** Props of ConfirmDialog. */
export interface ConfirmDialogProps extends Omit<DialogProps, 'actions' | 'placement'> {
  /** Label of the button that changes nothing: "Keep card". */
  back: string;
  /** Label of the confirm button: "Remove card". */
  action: string;
  /**
   * Overrides for the confirm button, which is red and calls `onConfirm` by default: for example to
   * submit a form.
   */
  button?: Pick<ButtonProps, 'variant' | 'disabled' | 'type' | 'form'> | undefined;
  pendingLabel: string;
  /** Title shown after a failure: "The card is still there". */
  failedTitle: string;
  /** State of the confirmed action. */
  call: { isPending: boolean; error: { message: string } | null; reset: () => void };
  /** Reason for a refusal, if it needs a special explanation. */
  refusal?: ReactNode;
  /** Runs the action, unless the button submits a form. */
  onConfirm?: (() => void) | undefined;
}

/** Asks for confirmation before an action, and stays open while it runs. */
export function ConfirmDialog({
  back,
  action,
  button,
  pendingLabel,
  failedTitle,
  call,
  refusal = <Refusal error={call.error} title={failedTitle} />,
  onConfirm,
  onClose,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const close = () => {
    if (call.isPending) return;
    call.reset();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{back}</Button>
          <Button
            variant="destructive"
            {...button}
            pending={call.isPending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      {refusal}
      {children}
    </Dialog>
  );
}
