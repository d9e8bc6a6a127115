import { useId, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { DialogSheet } from '../dialog/dialog-sheet.tsx';
import dialog from '../dialog/dialog.module.css';
import { useShownDialog } from '../dialog/use-shown-dialog.ts';
import styles from './side-panel.module.css';

/** What a SidePanel takes. */
export interface SidePanelProps {
  open: boolean;
  /** Called when Escape, the close button or, if modal, a press beside the panel asks to close it. */
  onClose: () => void;
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons of the last line, the decisive one last. */
  actions?: ReactNode;
  /**
   * Makes the page wait until the panel is closed. Default false: the list beside it stays in use.
   * Where the panel covers the page, on a narrow screen, it always is.
   */
  modal?: boolean | undefined;
}

/** From here on there is room for a list beside the panel. */
const roomBeside = '(min-width: 64rem)';

/** One thing of a list, opened over the list's end. The focus comes in, and goes back to the list. */
export function SidePanel({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  modal = false,
}: SidePanelProps) {
  const id = useId();
  const panel = useRef<HTMLDialogElement>(null);

  useShownDialog(panel, open, () => modal || !matchMedia(roomBeside).matches);

  return (
    <dialog
      ref={panel}
      className={classNames(dialog.dialog, styles.panel)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description == null ? undefined : `${id}-description`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // A dialog that is not modal hears of Escape only this way.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        if (!event.currentTarget.matches(':modal')) onClose();
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
