import type { ComponentType, ReactNode } from 'react';
import { FailedIcon } from '../icon/frame-icon.tsx';
import type { IconProps } from '../icon/icon-frame.tsx';
import { AlertIcon, CheckIcon, ClockIcon, DashIcon, PlayIcon } from '../icon/icon.tsx';
import styles from './status-pill.module.css';

/**
 * What a status means for whoever reads the list: `new` waits for somebody, `waiting` for something
 * else, `active` is under way or agreed, `done` came to its end, `ended` came to nothing, and `failed`
 * needs a decision. `emergency` is an open emergency and nothing else.
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

/** Where something stands: a colour, a sign and words, so that nobody depends on the colour. */
export function StatusPill({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={styles.pill} data-tone={tone}>
      <Icon size="0.875rem" />
      {children}
    </span>
  );
}
