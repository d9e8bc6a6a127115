import type { AutomationName } from '@voltcourier/contracts/marketing/automation';

/** Labels of the automations. */
export const AUTOMATION_NAMES: Readonly<Record<AutomationName, string>> = {
  youtube: 'YouTube trends',
  seo: 'Search report',
};
