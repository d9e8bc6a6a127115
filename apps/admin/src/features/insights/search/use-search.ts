import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchApi } from '../../../lib/api/search.ts';
import { useSettled } from '../../../lib/use-settled.ts';

const SHORTEST = 2;
const TYPING_PAUSE_MS = 150;

/** Search results for people and their records, after the user has paused typing. */
export function useSearch(words: string) {
  const settledWords = useSettled(words, words === '' ? 0 : TYPING_PAUSE_MS);
  const isAsked = settledWords.length >= SHORTEST;
  const { data, error, isFetching } = useQuery({
    ...searchApi.find.query(isAsked && { query: { words: settledWords } }),
    placeholderData: keepPreviousData,
  });
  return {
    findings: words.length >= SHORTEST && isAsked ? data : undefined,
    isSearching: words.length >= SHORTEST && (isFetching || words !== settledWords),
    error,
  };
}
