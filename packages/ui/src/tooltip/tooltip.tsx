import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

/** Wait before the first tooltip, and the time in which the next opens at once (section 9). */
const openDelayMs = 700;
const skipDelayMs = 300;

/** Once around everything that has tooltips, so that the second one opens without a wait. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Radix.Provider>
  );
}

/** What a Tooltip takes. */
export interface TooltipProps {
  /** A few words that help; never something a person must read. */
  content: ReactNode;
  /** One focusable element, such as an icon button. */
  children: ReactElement;
}

/** A hint for a control that shows no words. Needs a TooltipProvider around it. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
