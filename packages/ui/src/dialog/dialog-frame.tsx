import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
} from 'react';
import { classNames } from '../class-names.ts';
import { DialogSheet } from './dialog-sheet.tsx';
import styles from './dialog.module.css';
import { useShownDialog } from './use-shown-dialog.ts';

/** Props shared by dialogs and side panels. */
export interface DialogFrameProps {
  open: boolean;
  /**
   * Called when Escape, the close button or, if modal, a click on the backdrop requests to close
   * it.
   */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons of the last line, main button last. */
  actions?: ReactNode;
}

/** The ways to request that a dialog closes, apart from its close button. */
const closingProps = (onClose: () => void) => ({
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    // React also dispatches the event to surrounding dialogs.
    if (event.target === event.currentTarget) onClose();
  },
  onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
    // A non-modal dialog only learns of Escape this way.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // The same key press may have closed a dialog above it.
    const isOwn = (event.target as Element).closest('dialog') === event.currentTarget;
    if (!isOwn || event.currentTarget.matches(':modal')) return;
    // A confirmation that opens before closing isn't closed by the same key press.
    event.preventDefault();
    onClose();
  },
  onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
    // The backdrop belongs to the dialog element; content is always in a child.
    const onVeil = event.target === event.currentTarget;
    if (onVeil && event.currentTarget.matches(':modal')) onClose();
  },
});

/**
 * The platform's dialog element. If modal, it traps the focus, makes the page inert and restores
 * the focus.
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
  onShown,
}: DialogFrameProps & {
  className: string | undefined;
  /** Whether the page is blocked while it is open. Read when it opens. */
  isModal: () => boolean;
  /** Called each time it opens; what it returns, when it closes. */
  onShown?: (dialog: HTMLElement) => (() => void) | undefined;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useShownDialog(dialog, open, isModal, onShown);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description == null ? undefined : `${id}-description`}
      {...closingProps(onClose)}
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
