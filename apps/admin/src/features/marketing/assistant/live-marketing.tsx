import { AssistantTabs } from './assistant-tabs.tsx';
import { ContentCalendar } from './content-calendar.tsx';
import { LiveDashboard } from './live-dashboard.tsx';
import { TrendingTopics } from './trending-topics.tsx';
import { VideoIdeas } from './video-ideas.tsx';

/** Current marketing data and ideas for publishing. */
export function LiveMarketing() {
  return (
    <AssistantTabs
      label="Live marketing"
      tabs={[
        { value: 'live', label: 'Live Dashboard', content: <LiveDashboard /> },
        { value: 'trending', label: 'Trending Topics', content: <TrendingTopics /> },
        { value: 'videos', label: 'Video Ideas', content: <VideoIdeas /> },
        { value: 'calendar', label: 'Content Calendar', content: <ContentCalendar /> },
      ]}
    />
  );
}
