import { overdue } from '@voltcourier/contracts/insights/overdue';
import { featureApi } from './feature-api.ts';

export const overdueApi = featureApi('overdue', overdue);
