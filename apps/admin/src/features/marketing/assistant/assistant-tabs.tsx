import { Tabs } from '@voltcourier/ui/tabs';
import type { ComponentProps } from 'react';
import { useAddress } from '../../../lib/use-address.ts';
import styles from './assistant.module.css';
import { AssistantBar } from './assistant-bar.tsx';

/** Tabs below the assistant's bar. The URL sets the open one; the first is the default. */
export function AssistantTabs({
  label,
  tabs,
}: Pick<ComponentProps<typeof Tabs>, 'label' | 'tabs'>) {
  const { query, go } = useAddress();
  const first = tabs[0]?.value;
  return (
    <div className={styles.page}>
      <AssistantBar />
      <Tabs
        label={label}
        value={query.get('view') ?? first}
        onValueChange={(view) => go({ view: view === first ? undefined : view })}
        tabs={tabs}
      />
    </div>
  );
}
