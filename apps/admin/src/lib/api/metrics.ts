import { metrics } from '@voltcourier/contracts/insights/metrics';
import { featureApi } from './feature-api.ts';

export const metricsApi = featureApi('metrics', metrics);
