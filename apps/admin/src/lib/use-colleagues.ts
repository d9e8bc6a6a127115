import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Who can have tasks and leads, and be named in notes. */
export const useColleagues = () =>
  useQuery({
    ...api.contacts.colleagues.query(),
    select: ({ colleagues }) => colleagues,
    staleTime: 60_000,
  });
