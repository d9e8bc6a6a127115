import { Button, ButtonLink } from '@voltcourier/ui/button';
import { ChevronLeftIcon, ChevronRightIcon } from '@voltcourier/ui/icon';
import { Notice } from '@voltcourier/ui/notice';
import { SegmentedControl } from '@voltcourier/ui/segmented-control';
import { QueryState } from '@voltcourier/ui/query-state';
import { fileUrl } from '../../../lib/file-link.tsx';
import { useMay } from '../../../lib/use-user.ts';
import { Board } from './board.tsx';
import { formatSpan } from './content-days.ts';
import { ContentPanel } from './content-panel.tsx';
import styles from './content.module.css';
import { DayGrid } from './day-grid.tsx';
import { NEW_ITEM, useContentView } from './use-content-view.ts';

const FILE_URL = fileUrl('/staff/content/calendar.ics');

const VIEWS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'board', label: 'Board' },
] as const;

type Shown = ReturnType<typeof useContentView>;

/** Selects the view, and actions on the whole calendar. */
function Toolbar({ shown, canWrite }: { shown: Shown; canWrite: boolean }) {
  const { view, date, step, showToday, showView, open } = shown;
  const unit = view === 'week' ? 'week' : 'month';
  return (
    <div className={styles.bar}>
      <div className={styles.steps}>
        <Button aria-label={`The ${unit} before`} onClick={() => step(-1)}>
          <ChevronLeftIcon />
        </Button>
        <Button onClick={showToday}>Today</Button>
        <Button aria-label={`The next ${unit}`} onClick={() => step(1)}>
          <ChevronRightIcon />
        </Button>
        <h2 className={styles.span} aria-live="polite">
          {formatSpan(date, view)}
        </h2>
      </div>
      <SegmentedControl
        legend="Show as"
        name="content-view"
        options={VIEWS}
        value={view}
        onValueChange={showView}
      />
      <ButtonLink href={FILE_URL} download>
        Calendar file
      </ButtonLink>
      {canWrite ? <Button onClick={() => open(NEW_ITEM)}>New item</Button> : null}
    </div>
  );
}

/** Number of items to publish manually, and whether anything is published automatically. */
function Publishing({ due, webhookIsOn }: { due: number; webhookIsOn: boolean }) {
  if (due > 0) {
    return (
      <Notice
        tone="warning"
        title={due === 1 ? '1 item to publish by hand' : `${due} items to publish by hand`}
        still
      >
        They’re due. Publish them, and mark them as published.
      </Notice>
    );
  }
  return (
    <p className={styles.hint}>
      {webhookIsOn
        ? 'Scheduled items are sent to the scheduler when they’re due.'
        : 'Scheduled items are published by hand: no scheduler is set (SCHEDULER_WEBHOOK_URL).'}
    </p>
  );
}

/** The content calendar as a month, a week or a board, with the open item next to it. */
export function ContentWorkspace() {
  const may = useMay();
  const canWrite = may('campaigns:write');
  const shown = useContentView();
  const { list, view, date, span, today, openId, addressOf, leaveFor } = shown;
  const { data, error, isPlaceholderData } = list;
  const common = {
    items: data?.items ?? [],
    isByHand: data?.webhookIsOn === false,
    canWrite,
    addressOf,
  };
  return (
    <section className={styles.workspace} aria-label="Planned content">
      <Toolbar shown={shown} canWrite={canWrite} />
      {data === undefined || error !== null ? (
        <QueryState
          result={list}
          loading="Loading the calendar..."
          failed="The calendar can’t be loaded"
        />
      ) : null}
      {data === undefined ? null : (
        <div className={styles.shown} aria-busy={isPlaceholderData}>
          <Publishing due={data.due} webhookIsOn={data.webhookIsOn} />
          {data.hasMore ? (
            <Notice tone="warning" still>
              There are too many items to show all of them. Switch to Week.
            </Notice>
          ) : null}
          {view === 'board' ? (
            <Board view={common} />
          ) : (
            <DayGrid
              view={common}
              span={span}
              today={today}
              month={view === 'month' ? date.slice(0, 7) : undefined}
            />
          )}
        </div>
      )}
      <ContentPanel itemId={openId} newDay={date > today ? date : today} onLeaveFor={leaveFor} />
    </section>
  );
}
