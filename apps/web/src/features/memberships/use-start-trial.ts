import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';

/** Starts the trial, and shows the returned membership. */
export const useStartTrial = () => useMutation(api.memberships.startTrial.mutation());

/** Return value of {@link useStartTrial}. */
export type TrialStarter = ReturnType<typeof useStartTrial>;
