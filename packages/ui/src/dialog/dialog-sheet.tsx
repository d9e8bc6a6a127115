import type { ReactNode } from 'react';
import { CloseIcon } from '../icon/frame-icon.tsx';
import styles from './dialog.module.css';

interface DialogSheetProps {
  /** Prefix of the ids of title and description. */
  id: string;
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

/** Content of a dialog or side panel: header with close button, body, actions. */
export function DialogSheet({
  id,
  title,
  description,
  actions,
  onClose,
  children,
}: DialogSheetProps) {
  return (
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
  );
}
