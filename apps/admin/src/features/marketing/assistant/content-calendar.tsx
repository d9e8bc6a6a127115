import type { ContentCalendar as Calendar } from '@voltcourier/contracts/marketing/answers';
import { type DataColumn, DataTable } from '@voltcourier/ui/data-table';
import type { ReactNode } from 'react';
import { NameCell } from '../../../lib/list-cells.tsx';
import { AddToCalendar } from '../content/add-to-calendar.tsx';
import { ContentWorkspace } from '../content/content-workspace.tsx';
import { Answered } from './answered.tsx';
import { GenerateRow } from './generate-row.tsx';
import styles from './assistant.module.css';
import { PLATFORM_LABELS } from './generation-labels.ts';
import { useGenerationRequest } from './use-generation-request.ts';

type Planned = Calendar['content_calendar'][number];

const CHANNELS: Readonly<Record<Planned['channel'], string>> = {
  ...PLATFORM_LABELS,
  youtube: 'YouTube',
  blog: 'Blog',
  email: 'Email',
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** Date of a planned item: a number of days after the question. */
function dayOf(askedAt: string, days: number): string {
  const day = new Date(askedAt);
  day.setDate(day.getDate() + days);
  return dayFormat.format(day);
}

/** `askedAt` is the instant from which days are counted. */
const columnsOf = (
  askedAt: string,
  addingOf: ((planned: Planned) => ReactNode) | undefined,
): readonly DataColumn<Planned>[] => [
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
  ...(addingOf === undefined
    ? []
    : [{ key: 'add', header: 'Calendar', width: '11rem', cell: addingOf }]),
];

/** Items to publish, day by day. */
export function CalendarTable({
  answer,
  askedAt,
  generationId,
}: {
  answer: Calendar;
  askedAt: string;
  /** Id of the generation, if its items can be added to the calendar. */
  generationId?: string;
}) {
  const planned = answer.content_calendar.toSorted((one, other) => one.day - other.day);
  const addingOf =
    generationId === undefined
      ? undefined
      : (item: Planned) => (
          <AddToCalendar
            generationId={generationId}
            index={answer.content_calendar.indexOf(item)}
            name={item.title}
          />
        );
  return (
    <DataTable
      caption="Planned posts"
      narrow="stack"
      columns={columnsOf(askedAt, addingOf)}
      rows={planned}
      rowKey={({ day, channel, title }) => `${day} ${channel} ${title}`}
      empty={null}
    />
  );
}

/** The content calendar, and the assistant's proposals for the next weeks. */
export function ContentCalendar() {
  const request = useGenerationRequest('content-calendar');
  return (
    <div className={styles.tab}>
      <GenerateRow request={request} question={{ kind: 'content-calendar' }} />
      <ContentWorkspace />
      <Answered kind="content-calendar" request={request}>
        {(answer, { askedAt, id }) => (
          <>
            <div className={styles.line}>
              <h2>Generated calendar</h2>
              <AddToCalendar generationId={id} label="Add all to calendar" />
            </div>
            <CalendarTable answer={answer} askedAt={askedAt} generationId={id} />
          </>
        )}
      </Answered>
    </div>
  );
}
