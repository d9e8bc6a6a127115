import { useQuery } from '@tanstack/react-query';
import type { LiveDashboard as Live } from '@voltcourier/contracts/marketing/assistant';
import { Card } from '@voltcourier/ui/card';
import { Failed } from '@voltcourier/ui/error-state';
import { Refusal } from '@voltcourier/ui/notice';
import { Progress } from '@voltcourier/ui/progress';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { assistantApi } from '../../../lib/api/assistant.ts';
import { formatClock } from '../../../lib/format-clock.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './assistant.module.css';
import { Facts } from './facts.tsx';
import { Automation } from '../automation/automation.tsx';
import { LIVE_MS } from './live-interval.ts';

/** Number of trending videos in the dashboard; their own tab has all of them. */
const SHOWN_TRENDS = 5;

/** A part of the stored data: its time, and a link to where it is created. */
function Part({
  title,
  updated,
  items,
  to,
  action,
}: {
  title: string;
  updated: string | null;
  items: readonly { readonly key: string; readonly content: ReactNode }[];
  to: string;
  action: string;
}) {
  return (
    <Card title={title} dense>
      {items.length === 0 ? (
        <p className={styles.quiet}>Nothing stored yet.</p>
      ) : (
        <ul className={styles.list}>
          {items.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      )}
      <div className={styles.line}>
        <p className={styles.quiet}>
          {updated === null ? 'Never made' : `As of ${formatClock(updated)}`}
        </p>
        <Link className={styles.link} to={to}>
          {action}
        </Link>
      </div>
    </Card>
  );
}

/** The latest data of each part. */
function Parts({ data }: { data: Live }) {
  const { live_marketing_data: live, updated } = data;
  const itemOf = (text: string) => ({ key: text, content: text });
  const titled = ({ title, description }: { title: string; description: string }) => ({
    key: `${title} ${description}`,
    content: (
      <>
        <strong>{title}</strong>
        {`: ${description}`}
      </>
    ),
  });
  return (
    <div className={styles.parts}>
      <Part
        title="Trending on YouTube"
        updated={updated.youtube_trending}
        items={live.youtube_trending.slice(0, SHOWN_TRENDS).map(itemOf)}
        to={paths.liveMarketing({ view: 'trending' })}
        action="All trending topics"
      />
      <Part
        title="Video ideas"
        updated={updated.video_ideas}
        items={live.video_ideas.map(titled)}
        to={paths.liveMarketing({ view: 'videos' })}
        action="All of each idea"
      />
      <Part
        title="Market opportunities"
        updated={updated.market_opportunities}
        items={live.market_opportunities.map(itemOf)}
        to={paths.marketing({ view: 'growth' })}
        action="Growth strategy"
      />
      <Part
        title="Content calendar"
        updated={updated.content_calendar}
        items={live.content_calendar.map(titled)}
        to={paths.liveMarketing({ view: 'calendar' })}
        action="Calendar with days"
      />
    </div>
  );
}

/** Stored trends, ideas and plans, refetched every 30 seconds. */
export function LiveDashboard() {
  const query = useQuery({ ...assistantApi.liveDashboard.query(), refetchInterval: LIVE_MS });
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      <Progress block>Loading the dashboard...</Progress>
    ) : (
      <Failed title="The dashboard can’t be loaded" result={query} />
    );
  }
  const { target_market: market, goal } = data.live_marketing_data;
  return (
    <div className={styles.tab}>
      <Refusal error={error} title="This may be out of date" />
      <div className={styles.columns}>
        <div className={styles.tab}>
          <Card title="Aim" dense>
            <Facts
              rows={[
                { term: 'Target market', value: market },
                { term: 'Goal', value: goal },
              ]}
            />
          </Card>
          <Parts data={data} />
        </div>
        <Automation />
      </div>
    </div>
  );
}
