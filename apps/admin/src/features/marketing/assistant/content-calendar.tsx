import type { ContentCalendar as Calendar } from '@voltcourier/contracts/marketing/answers';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import { NameCell } from '../../../lib/list-cells.tsx';
import { Answered } from './answered.tsx';
import { AskRow } from './ask-row.tsx';
import styles from './assistant.module.css';
import { PLATFORM_WORDS } from './generation-words.ts';
import { useAsking } from './use-asking.ts';

type Planned = Calendar['content_calendar'][number];

const CHANNELS: Readonly<Record<Planned['channel'], string>> = {
  ...PLATFORM_WORDS,
  youtube: 'YouTube',
  blog: 'Blog',
  email: 'Email',
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** The day of something planned: so many days from when it was asked. */
function dayOf(askedAt: string, days: number): string {
  const day = new Date(askedAt);
  day.setDate(day.getDate() + days);
  return dayFormat.format(day);
}

/** `askedAt`: the instant from which days are counted. */
const columnsOf = (askedAt: string): readonly DataColumn<Planned>[] => [
  { key: 'day', header: 'Day', width: '8rem', cell: ({ day }) => dayOf(askedAt, day) },
  { key: 'channel', header: 'Channel', width: '8rem', cell: ({ channel }) => CHANNELS[channel] },
  {
    key: 'what',
    header: 'What',
    rowHeader: true,
    wraps: true,
    wide: true,
    width: '30rem',
    cell: ({ title, description }) => <NameCell detail={description}>{title}</NameCell>,
  },
];

/** What to publish, day by day. */
export function CalendarTable({ answer, askedAt }: { answer: Calendar; askedAt: string }) {
  const planned = answer.content_calendar.toSorted((one, other) => one.day - other.day);
  return (
    <DataTable
      caption="Content calendar"
      narrow="stack"
      columns={columnsOf(askedAt)}
      rows={planned}
      rowKey={({ day, channel, title }) => `${day} ${channel} ${title}`}
      empty={null}
    />
  );
}

/** Asks what to publish in the next weeks. */
export function ContentCalendar() {
  const asking = useAsking('content-calendar');
  return (
    <div className={styles.tab}>
      <AskRow asking={asking} question={{ kind: 'content-calendar' }} />
      <Answered kind="content-calendar" asking={asking}>
        {(answer, { askedAt }) => <CalendarTable answer={answer} askedAt={askedAt} />}
      </Answered>
    </div>
  );
}
