import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** All segments, by name. */
export const useSegments = () =>
  useQuery({ ...api.segments.listSegments.query(), select: ({ segments }) => segments });
