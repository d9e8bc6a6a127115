import { useQuery } from '@tanstack/react-query';
import { ASKED_ANEW } from '../../../lib/api.ts';
import { api } from './api.ts';

/** Loads the signed-in user's company and invitations. */
export const useMyCompany = () => useQuery({ ...api.companies.get.query(), ...ASKED_ANEW });
