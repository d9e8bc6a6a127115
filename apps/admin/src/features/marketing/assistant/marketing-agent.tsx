import { Tabs } from '@voltcourier/ui/tabs';
import { useAddress } from '../../../lib/use-address.ts';
import styles from './assistant.module.css';
import { AssistantBar } from './assistant-bar.tsx';
import { CustomerInsights } from './customer-insights.tsx';
import { EmailCampaigns } from './email-campaigns.tsx';
import { GrowthStrategy } from './growth-strategy.tsx';
import { SocialMedia } from './social-media.tsx';

/** The marketing assistant: what it says of customers and market, and what it writes. */
export function MarketingAgent() {
  const { query, go } = useAddress();
  return (
    <div className={styles.page}>
      <AssistantBar />
      <Tabs
        label="Marketing"
        value={query.get('view') ?? 'insights'}
        onValueChange={(view) => go({ view: view === 'insights' ? undefined : view })}
        tabs={[
          { value: 'insights', label: 'Customer Insights', content: <CustomerInsights /> },
          { value: 'email', label: 'Email Campaigns', content: <EmailCampaigns /> },
          { value: 'social', label: 'Social Media', content: <SocialMedia /> },
          { value: 'growth', label: 'Growth Strategy', content: <GrowthStrategy /> },
        ]}
      />
    </div>
  );
}
