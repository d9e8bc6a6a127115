import { useQuery } from '@tanstack/react-query';
import { statements } from '@voltcourier/contracts/memberships/statements';
import { apiFor, ASKED_ANEW } from '../../../lib/api.ts';

const api = apiFor({ statements });

/** The company and the months that it has visits in, the latest first; once `isAsked`. */
export const useMonths = (isAsked: boolean) =>
  useQuery({ ...api.statements.list.query(isAsked && {}), ...ASKED_ANEW });

/**
 * A month (`YYYY-MM`) of the company: what it comes to, and a page of its visits, from the one
 * after the visit `after`.
 */
export const useStatement = (month: string, after?: string) =>
  useQuery({
    ...api.statements.get.query({ params: { month }, query: { after } }),
    ...ASKED_ANEW,
  });
