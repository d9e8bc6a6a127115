import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { Dialog, type DialogProps } from '../dialog/dialog.tsx';
import { Refusal } from '../notice/notice.tsx';

/** What a ConfirmDialog takes. */
export interface ConfirmDialogProps extends Omit<DialogProps, 'actions' | 'placement'> {
  /** The words of the button that changes nothing: "Keep card". */
  back: string;
  /** The words of the decisive button: "Remove card". */
  action: string;
  /** How the decisive button differs from a red one that is pressed: one that sends a form. */
  button?: Pick<ButtonProps, 'variant' | 'disabled' | 'type' | 'form'> | undefined;
  pendingLabel: string;
  /** What is so when it fails: "The card is still there". */
  failedTitle: string;
  /** What the decisive button does. */
  call: { isPending: boolean; error: { message: string } | null; reset: () => void };
  /** Why it was refused, where that has to be said in another way. */
  refusal?: ReactNode;
  /** Does it, where the button doesn't send a form. */
  onConfirm?: (() => void) | undefined;
}

/** Asks before something is done. While it is being done, it stays. */
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
