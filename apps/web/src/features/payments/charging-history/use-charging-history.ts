import { useQuery } from '@tanstack/react-query';
import { chargingHistory } from '@voltcourier/contracts/payments/charging-history';
import { apiFor, ASKED_ANEW } from '../../../lib/api.ts';

const api = apiFor({ chargingHistory });

/** A page of the charging history, as the client reads it. */
export type HistoryPage = Awaited<ReturnType<typeof api.chargingHistory.list>>;

/** A page of the signed-in person's visits, of a year or of all, after the visit `after`. */
export const useVisits = (year: number | undefined, after?: string) =>
  useQuery({ ...api.chargingHistory.list.query({ query: { year, after } }), ...ASKED_ANEW });

/** The receipt of a booking. */
export const useReceipt = (id: string) =>
  useQuery({ ...api.chargingHistory.receipt.query({ params: { id } }), ...ASKED_ANEW });
