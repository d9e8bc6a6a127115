import { useInfiniteQuery } from '@tanstack/react-query';
import type { PeopleExport } from '@voltcourier/contracts/crm/contact-exports';
import { api } from '../../../lib/api.ts';

const LOOK_AGAIN_MS = 1_000;
/** A file that is ready has an end, after which it can't be fetched any more. */
const LOOK_FOR_END_MS = 60_000;

const lookAgain = (exports: readonly PeopleExport[]): number | false => {
  if (exports.some(({ status }) => status === 'running')) return LOOK_AGAIN_MS;
  return exports.some(({ status }) => status === 'done') ? LOOK_FOR_END_MS : false;
};

/** Files that were taken along, page after page, the latest first; looked at again while one is written. */
export const useExports = () =>
  useInfiniteQuery({
    ...api.contactExports.list.pages('exports'),
    refetchInterval: ({ state }) =>
      lookAgain(state.data?.pages.flatMap(({ exports }) => exports) ?? []),
  });
