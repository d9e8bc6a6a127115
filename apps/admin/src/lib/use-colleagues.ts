import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** Staff who can be assigned tasks and leads, and mentioned in notes. */
export const useColleagues = () =>
  useQuery({
    ...api.contacts.colleagues.query(),
    select: ({ colleagues }) => colleagues,
    staleTime: 60_000,
  });
