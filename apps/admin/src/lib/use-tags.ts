import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** All tags. */
export const useTags = () => useQuery({ ...api.contacts.tags.query(), select: ({ tags }) => tags });
