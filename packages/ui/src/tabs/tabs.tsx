import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

/** A tab with its panel. */
export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

/** Props of Tabs. */
export interface TabsProps {
  /** Accessible label of the tab list: "Customer". */
  label: string;
  tabs: readonly Tab[];
  /** The open tab, if controlled by the URL or the page. An unknown one opens the first tab. */
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Parts of one subject, shown one at a time. Arrow keys move between the tabs. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const first = tabs[0]?.value ?? '';
  const open = tabs.find((tab) => tab.value === value)?.value ?? first;
  return (
    <Radix.Root
      className={styles.tabs}
      {...(value === undefined ? { defaultValue: first } : { value: open })}
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
