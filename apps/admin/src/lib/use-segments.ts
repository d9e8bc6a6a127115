import { useQuery } from '@tanstack/react-query';
import { segmentsApi } from './api/segments.ts';

/** All segments, by name. */
export const useSegments = () =>
  useQuery({ ...segmentsApi.listSegments.query(), select: ({ segments }) => segments });
