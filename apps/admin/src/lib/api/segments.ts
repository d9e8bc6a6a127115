import { segments } from '@voltcourier/contracts/crm/segments';
import { featureApi } from './feature-api.ts';
import { settled } from './settled-effect.ts';

const SEGMENTS = settled('segments.listSegments');

export const segmentsApi = featureApi('segments', segments, {
  createSegment: SEGMENTS,
  changeSegment: SEGMENTS,
  removeSegment: SEGMENTS,
});
