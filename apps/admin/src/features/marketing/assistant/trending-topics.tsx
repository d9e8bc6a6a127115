import { useQuery } from '@tanstack/react-query';
import type { TrendingVideo } from '@voltcourier/contracts/marketing/assistant';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { EmptyState } from '@voltcourier/ui/empty-state';
import { Failed } from '@voltcourier/ui/error-state';
import { Notice } from '@voltcourier/ui/notice';
import type * as z from 'zod/mini';
import { assistantApi } from '../../../lib/api/assistant.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { NameCell } from '../../../lib/list-cells.tsx';
import styles from './assistant.module.css';

type Video = z.output<typeof TrendingVideo>;

const whole = new Intl.NumberFormat('en-US');

const COLUMNS: readonly DataColumn<Video>[] = [
  {
    key: 'video',
    header: 'Video',
    rowHeader: true,
    wraps: true,
    wide: true,
    width: '24rem',
    cell: ({ title, channel, url }) => (
      <NameCell detail={channel}>
        <a href={url} target="_blank" rel="noreferrer">
          {title}
        </a>
      </NameCell>
    ),
  },
  {
    key: 'views',
    header: 'Views',
    align: 'end',
    cell: ({ views }) => (views === null ? 'Not said' : whole.format(views)),
  },
  { key: 'published', header: 'Published', cell: ({ publishedAt }) => formatClock(publishedAt) },
];

/** Popular videos about charging, with their source and time. */
export function TrendingTopics() {
  const trending = useQuery(assistantApi.trending.query());
  const { data } = trending;
  if (data === undefined && trending.error !== null) {
    return <Failed title="The trends can’t be loaded" result={trending} />;
  }
  return (
    <div className={styles.tab}>
      {data?.isOn === false ? (
        <Notice tone="warning" title="YouTube is off" still>
          Set YOUTUBE_API_KEY and restart the server to read trends.
        </Notice>
      ) : null}
      {data == null || data.problem === null ? null : (
        <Notice tone="failed" title="There is nothing newer" still>
          {data.problem}
        </Notice>
      )}
      <DataTable
        caption="Trending videos"
        narrow="stack"
        columns={COLUMNS}
        rows={data?.videos}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No trends yet" level={2}>
            Popular videos about charging appear here.
          </EmptyState>
        }
      />
      {data == null || data.asOf === null ? null : (
        <p
          className={styles.quiet}
        >{`Source: YouTube, ${formatClock(data.asOf)}. Links open a new tab.`}</p>
      )}
    </div>
  );
}
