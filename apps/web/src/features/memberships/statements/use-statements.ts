import { useQuery } from '@tanstack/react-query';
import { statements } from '@voltcourier/contracts/memberships/statements';
import { apiFor, ASKED_ANEW } from '../../../lib/api.ts';

const api = apiFor({ statements });

/** Loads the company and the months with visits, latest first; only if `isAsked`. */
export const useMonths = (isEnabled: boolean) =>
  useQuery({ ...api.statements.list.query(isEnabled && {}), ...ASKED_ANEW });

/**
 * Loads a company's month (`YYYY-MM`): its totals, and a page of visits after the visit `after`.
 */
export const useStatement = (month: string, after?: string) =>
  useQuery({
    ...api.statements.get.query({ params: { month }, query: { after } }),
    ...ASKED_ANEW,
  });
