import { AssistantTabs } from './assistant-tabs.tsx';
import { CustomerInsights } from './customer-insights.tsx';
import { EmailCampaigns } from './email-campaigns.tsx';
import { GrowthStrategy } from './growth-strategy.tsx';
import { SocialMedia } from './social-media.tsx';

/** The marketing assistant: analyses of customers and market, and generated content. */
export function MarketingAgent() {
  return (
    <AssistantTabs
      label="Marketing"
      tabs={[
        { value: 'insights', label: 'Customer Insights', content: <CustomerInsights /> },
        { value: 'email', label: 'Email Campaigns', content: <EmailCampaigns /> },
        { value: 'social', label: 'Social Media', content: <SocialMedia /> },
        { value: 'growth', label: 'Growth Strategy', content: <GrowthStrategy /> },
      ]}
    />
  );
}
