import { Tabs } from '@voltcourier/ui/tabs';
import { useAddress } from '../../../lib/use-address.ts';
import styles from './assistant.module.css';
import { AssistantBar } from './assistant-bar.tsx';
import { ContentCalendar } from './content-calendar.tsx';
import { LiveDashboard } from './live-dashboard.tsx';
import { TrendingTopics } from './trending-topics.tsx';
import { VideoIdeas } from './video-ideas.tsx';

/** What marketing has at the moment, and what it could publish. */
export function LiveMarketing() {
  const { query, go } = useAddress();
  return (
    <div className={styles.page}>
      <AssistantBar />
      <Tabs
        label="Live marketing"
        value={query.get('view') ?? 'live'}
        onValueChange={(view) => go({ view: view === 'live' ? undefined : view })}
        tabs={[
          { value: 'live', label: 'Live Dashboard', content: <LiveDashboard /> },
          { value: 'trending', label: 'Trending Topics', content: <TrendingTopics /> },
          { value: 'videos', label: 'Video Ideas', content: <VideoIdeas /> },
          { value: 'calendar', label: 'Content Calendar', content: <ContentCalendar /> },
        ]}
      />
    </div>
  );
}
