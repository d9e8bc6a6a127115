import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { DialogSheet } from './dialog-sheet.tsx';
import styles from './dialog.module.css';

/** What a Dialog takes. */
export interface DialogProps {
  open: boolean;
  /** Called when Escape, the close button or a press beside the dialog asks to close it. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons of the last line, the decisive one last. */
  actions?: ReactNode;
  /** `centre` over the page; `drawer` as a phone's navigation. */
  placement?: 'centre' | 'drawer' | undefined;
}

/**
 * Something that must be dealt with before the page goes on. It is the platform's own modal
 * dialog, which keeps the focus inside, makes the page inert and gives the focus back.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  placement = 'centre',
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (open && element && !element.open) element.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[placement])}
      aria-labelledby={`${id}-title`}
      aria-describedby={description == null ? undefined : `${id}-description`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        // The veil belongs to the dialog element; its content is always in a child.
        if (event.target === event.currentTarget) onClose();
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
