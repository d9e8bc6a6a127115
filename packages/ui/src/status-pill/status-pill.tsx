import type { ComponentType, ReactNode } from 'react';
import { FailedIcon } from '../icon/frame-icon.tsx';
import type { IconProps } from '../icon/icon-frame.tsx';
import { AlertIcon, CheckIcon, ClockIcon, DashIcon, PlayIcon } from '../icon/icon.tsx';
import styles from './status-pill.module.css';

/**
 * Meaning of a status in a list: `new` waits for staff, `waiting` for something else, `active` is
 * in progress or agreed, `done` was completed, `ended` came to nothing, and `failed` needs a
 * decision. `emergency` is only for open emergencies.
 */
export type StatusTone = 'new' | 'waiting' | 'active' | 'done' | 'ended' | 'failed' | 'emergency';

const ICONS: Readonly<Record<StatusTone, ComponentType<IconProps>>> = {
  new: AlertIcon,
  waiting: ClockIcon,
  active: PlayIcon,
  done: CheckIcon,
  ended: DashIcon,
  failed: FailedIcon,
  emergency: AlertIcon,
};

/** A status with color, sign and text, so that nobody depends on the color. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={styles.pill} data-tone={tone}>
      <Icon size="0.875rem" />
      {children}
    </span>
  );
}
