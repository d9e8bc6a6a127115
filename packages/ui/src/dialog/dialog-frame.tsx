import { useId, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { DialogSheet } from './dialog-sheet.tsx';
import styles from './dialog.module.css';
import { useShownDialog } from './use-shown-dialog.ts';

/** What a dialog and a side panel take. */
export interface DialogFrameProps {
  open: boolean;
  /** Called when Escape, the close button or, if modal, a press beside it asks to close it. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons of the last line, the decisive one last. */
  actions?: ReactNode;
}

/**
 * The platform's own dialog element, which keeps the focus inside while it is modal, makes the page
 * inert and gives the focus back.
 */
export function DialogFrame({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  className,
  isModal,
}: DialogFrameProps & {
  className: string | undefined;
  /** Whether the page waits until it is closed; asked when it opens. */
  isModal: () => boolean;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useShownDialog(dialog, open, isModal);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description == null ? undefined : `${id}-description`}
      onCancel={(event) => {
        event.preventDefault();
        // React tells the dialogs around it, too.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        // A dialog that is not modal hears of Escape only this way.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // A dialog over it may have been closed by the same key.
        const isOwn = (event.target as Element).closest('dialog') === event.currentTarget;
        if (!isOwn || event.currentTarget.matches(':modal')) return;
        // What asks before it closes has opened by now, and is not closed by the same key.
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // The veil belongs to the dialog element; its content is always in a child.
        const onVeil = event.target === event.currentTarget;
        if (onVeil && event.currentTarget.matches(':modal')) onClose();
      }}
    >
      {open ? (
        <DialogSheet
          id={id}
          title={title}
          description={description}
          actions={actions}
          onClose={onClose}
        >
          {children}
        </DialogSheet>
      ) : null}
    </dialog>
  );
}
