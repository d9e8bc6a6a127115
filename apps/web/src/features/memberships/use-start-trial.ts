import { useMutation } from '@tanstack/react-query';
import { api } from './api.ts';

/** Starts the trial; the membership that is shown is the answer’s then. */
export const useStartTrial = () => useMutation(api.memberships.startTrial.mutation());

/** What {@link useStartTrial} gives. */
export type TrialStarter = ReturnType<typeof useStartTrial>;
