import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchApi } from '../../../lib/api/search.ts';
import { useSettled } from '../../../lib/use-settled.ts';

const SHORTEST = 2;
const TYPING_PAUSE_MS = 150;

/** Search results for people and their records, after the user has paused typing. */
export function useSearch(search: string) {
  const settledSearch = useSettled(search, search === '' ? 0 : TYPING_PAUSE_MS);
  const isLongEnough = settledSearch.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    ...searchApi.find.query(isLongEnough && { query: { words: settledSearch } }),
    placeholderData: keepPreviousData,
  });
  return {
    findings: search.length >= SHORTEST && isLongEnough ? data : undefined,
    isSearching: search.length >= SHORTEST && (isFetching || search !== settledSearch),
    error,
  };
}
