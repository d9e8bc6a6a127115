import type { AutomationName } from '@voltcourier/contracts/marketing/automation';

/** What staff call each automation. */
export const AUTOMATION_NAMES: Readonly<Record<AutomationName, string>> = {
  youtube: 'YouTube trends',
  seo: 'Search report',
};
