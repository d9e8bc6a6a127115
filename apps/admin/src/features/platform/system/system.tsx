import { useQuery } from '@tanstack/react-query';
import type { SystemStatus } from '@voltcourier/contracts/platform/system-status';
import { Card } from '@voltcourier/ui/card';
import { Notice } from '@voltcourier/ui/notice';
import { SummaryList } from '@voltcourier/ui/summary-list';
import { QueryState } from '@voltcourier/ui/query-state';
import { systemStatusApi } from '../../../lib/api/system-status.ts';
import { formatAgo, formatRevision } from './labels.ts';
import styles from './system.module.css';
import { Processes, Queues, Vendors } from './system-tables.tsx';

const REFRESH_MS = 10_000;

function describeRun(
  { lastAt, hasSucceeded, lastSucceededAt }: SystemStatus['backup'],
  now: string,
) {
  if (lastAt === null) return 'Never';
  if (hasSucceeded === true) return `Succeeded ${formatAgo(lastAt, now)}`;
  return `Failed ${formatAgo(lastAt, now)}; last success: ${formatAgo(lastSucceededAt, now)}`;
}

function Migrations({ migrations: { pending, unknown } }: Pick<SystemStatus, 'migrations'>) {
  if (pending.length > 0) {
    return (
      <Notice still tone="warning" title="The database isn’t up to date">
        {`Run the migration. Missing: ${pending.join(', ')}.`}
      </Notice>
    );
  }
  return unknown.length === 0 ? null : (
    <Notice still title="A newer version has migrated the database">
      {`This process doesn’t know ${unknown.join(', ')}. It keeps running until it’s replaced.`}
    </Notice>
  );
}

function Facts({ status }: { status: SystemStatus }) {
  const { at, revision, backup, rehearsal, migrations } = status;
  return (
    <div className={styles.facts}>
      <Card dense title="Version">
        <SummaryList
          rows={[
            { term: 'Version', value: formatRevision(revision) },
            {
              term: 'Migrations',
              value: `${migrations.applied} applied, ${migrations.pending.length} pending`,
            },
            { term: 'Last migration', value: migrations.last ?? 'None' },
          ]}
        />
      </Card>
      <Card dense title="Backups">
        <SummaryList
          rows={[
            { term: 'Last backup', value: describeRun(backup, at) },
            { term: 'Last rehearsed restore', value: describeRun(rehearsal, at) },
          ]}
        />
      </Card>
    </div>
  );
}

/** Health of the installation, refetched every ten seconds while the page is visible. */
export function System() {
  const result = useQuery({
    ...systemStatusApi.getSystem.query(),
    refetchInterval: REFRESH_MS,
  });
  const { data, error } = result;
  if (data === undefined) {
    return (
      <QueryState
        result={result}
        loading="Loading the system status..."
        failed="The system status can’t be loaded"
      />
    );
  }
  return (
    <div className={styles.page}>
      {error === null ? null : (
        <Notice tone="warning" title="These figures are old">
          {error.message}
        </Notice>
      )}
      <Migrations migrations={data.migrations} />
      <Facts status={data} />
      <Processes status={data} />
      <Queues status={data} />
      <Vendors status={data} />
    </div>
  );
}
