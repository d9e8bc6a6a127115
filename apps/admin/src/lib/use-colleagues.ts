import { useQuery } from '@tanstack/react-query';
import { contactsApi } from './api/contacts.ts';

/** Staff who can be assigned tasks and leads, and mentioned in notes. */
export const useColleagues = () =>
  useQuery({
    ...contactsApi.colleagues.query(),
    select: ({ colleagues }) => colleagues,
    staleTime: 60_000,
  });
