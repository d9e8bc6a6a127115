import { useQuery } from '@tanstack/react-query';
import { ASKED_ANEW } from '../../lib/api.ts';
import { api } from './api.ts';

/** The signed-in person's membership, and what is left of it. Asked for anew on every page. */
export const useMembership = () => useQuery({ ...api.memberships.get.query(), ...ASKED_ANEW });
