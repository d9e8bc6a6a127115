import { useQuery } from '@tanstack/react-query';
import { ASKED_ANEW } from '../../../lib/api.ts';
import { api } from './api.ts';

/** The company of the signed-in person, and those that invite them. */
export const useMyCompany = () => useQuery({ ...api.companies.get.query(), ...ASKED_ANEW });
