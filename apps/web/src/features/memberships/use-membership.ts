import { useQuery } from '@tanstack/react-query';
import { ASKED_ANEW } from '../../lib/api.ts';
import { api } from './api.ts';

/** Loads the signed-in user's membership and its remaining sessions. Refetched on every page. */
export const useMembership = () => useQuery({ ...api.memberships.get.query(), ...ASKED_ANEW });
