import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** One tab with its panel. */
export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** What Tabs take. */
export interface TabsProps {
  /** What is divided, for those who do not see the row: "Customer". */
  label: string;
  tabs: readonly Tab[];
  /** The open tab, where the address or a page decides it. */
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Parts of one thing, of which one is seen at a time. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <Radix.Root
      className={styles.tabs}
      {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
      {...(onValueChange ? { onValueChange } : {})}
    >
      <Radix.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
