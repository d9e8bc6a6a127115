import { type AutomationStatus, automation } from '@voltcourier/contracts/marketing/automation';
import { type Effect, known } from '@voltcourier/contracts/query';
import { featureApi } from './feature-api.ts';

const AUTOMATION: Effect<AutomationStatus> = {
  keeps: (status) => known('automation.automationStatus', {}, status),
  refreshesRefused: ['automation.automationStatus'],
};

export const automationApi = featureApi('automation', automation, {
  changeAutomation: AUTOMATION,
  runAutomation: { ...AUTOMATION, refreshes: ['automation.automationRuns'] },
});
