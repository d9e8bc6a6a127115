import { Card } from '@voltcourier/ui/card';
import type { ReactNode } from 'react';
import { type Asked, Unanswered } from '../../lib/unanswered.tsx';
import styles from './accounts.module.css';

/** A card whose content has to be asked for. */
export function AskedCard<Data>({
  title,
  asked,
  loading = 'Looking...',
  children,
}: {
  title: string;
  asked: Asked & { readonly data: Data | undefined };
  /** While it is asked. */
  loading?: string;
  children: (data: Data) => ReactNode;
}) {
  return (
    <Card title={title}>
      {asked.data === undefined ? (
        <Unanswered asked={asked} loading={loading} failed="This couldn’t be loaded" inCard />
      ) : (
        <div className={styles.stack}>{children(asked.data)}</div>
      )}
    </Card>
  );
}
