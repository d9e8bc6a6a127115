import { useQuery } from '@tanstack/react-query';
import { contactsApi } from './api/contacts.ts';

/** All tags. */
export const useTags = () => useQuery({ ...contactsApi.tags.query(), select: ({ tags }) => tags });
