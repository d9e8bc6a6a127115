import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { BoltIcon, FailedIcon } from '../icon/frame-icon.tsx';
import { AlertIcon, CheckIcon, InfoIcon } from '../icon/icon.tsx';
import styles from './notice.module.css';

/** Tone of a notice. Amber is only for emergencies, red only for failures. */
export type NoticeTone = 'info' | 'success' | 'warning' | 'failed' | 'emergency';

const icons = {
  info: InfoIcon,
  success: CheckIcon,
  warning: AlertIcon,
  failed: FailedIcon,
  emergency: BoltIcon,
};

/** Props of Notice. */
export interface NoticeProps {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Next steps: one or two small buttons. */
  action?: ReactNode;
  /** It was part of the initial page, so it isn't announced. */
  still?: boolean | undefined;
}

/** A message in the flow of the page. Failures are announced immediately, others politely. */
export function Notice({ tone = 'info', title, children, action, still = false }: NoticeProps) {
  const Icon = icons[tone];
  const role = tone === 'failed' || tone === 'emergency' ? 'alert' : 'status';
  return (
    <div className={classNames(styles.notice, styles[tone])} role={still ? undefined : role}>
      <span className={styles.mark}>
        <Icon size="1.25rem" />
      </span>
      <div className={styles.content}>
        {title == null ? null : <p className={styles.title}>{title}</p>}
        {children == null ? null : <div className={styles.text}>{children}</div>}
        {action == null ? null : <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

/** Props of Refusal. */
export interface RefusalProps {
  /** Null if nothing was refused. */
  error: { readonly message: string } | null;
  /** The resulting state: "The card is still there". */
  title?: ReactNode;
  /** Next steps: one or two small buttons. */
  action?: ReactNode;
}

/** Why a request was refused; renders nothing if it wasn't. */
export function Refusal({ error, title, action }: RefusalProps) {
  return error === null ? null : (
    <Notice tone="failed" title={title} action={action}>
      {error.message}
    </Notice>
  );
}
