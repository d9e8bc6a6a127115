import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { CloseIcon } from '../icon/icon.tsx';
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
  /** `centre` over the page; `side` as a panel over a list; `drawer` as a phone's navigation. */
  placement?: 'centre' | 'side' | 'drawer' | undefined;
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
        <div className={styles.sheet}>
          <header className={styles.head}>
            <h2 className={styles.title} id={`${id}-title`}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <CloseIcon size="1.25rem" />
            </button>
          </header>
          <div className={styles.body}>
            {description == null ? null : (
              <p className={styles.description} id={`${id}-description`}>
                {description}
              </p>
            )}
            {children}
          </div>
          {actions == null ? null : <footer className={styles.actions}>{actions}</footer>}
        </div>
      ) : null}
    </dialog>
  );
}
