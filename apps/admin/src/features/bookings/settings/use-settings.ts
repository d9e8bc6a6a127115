import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type {
  DayOffForm,
  Effects,
  RegionForm,
  Settings,
} from '@voltcourier/contracts/bookings/settings';
import { api } from '../../../lib/api.ts';

const KEY = queryKey(routes.settings.get);

/** Regions, days off, and what is configured about the brand. */
export function useSettings() {
  return useQuery<Settings, ApiError>({
    queryKey: KEY,
    queryFn: ({ signal }) => api.settings.get({ signal }),
    staleTime: 0,
  });
}

function useChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  settingsIn: (answer: Answer) => Settings,
) {
  const client = useQueryClient();
  return useMutation<Answer, ApiError, Input>({
    mutationFn: change,
    onSuccess: (answer) => client.setQueryData(KEY, settingsIn(answer)),
    // What it was refused for is what others have changed meanwhile.
    onError: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

/** What a change means, as it was shown: nothing where it was only looked at. */
export type Agreed = Pick<Effects, 'overfullHours' | 'appointments'>;

const agreementOf = (agreed: Agreed | undefined) => ({
  apply: agreed !== undefined,
  agreed: {
    overfullHours: agreed?.overfullHours ?? 0,
    appointments: agreed?.appointments ?? 0,
  },
});

/** Adds a region. */
export const useAddRegion = () =>
  useChange(
    (body: RegionForm) => api.settings.addRegion({ body }),
    (settings) => settings,
  );

/** Changes a region; without an agreement it looks what that would mean. */
export const useChangeRegion = (regionId: string) =>
  useChange(
    ({ form, version, agreed }: { form: RegionForm; version: number; agreed?: Agreed }) =>
      api.settings.changeRegion({
        params: { regionId },
        body: { form, version, ...agreementOf(agreed) },
      }),
    ({ settings }) => settings,
  );

/** Removes a region that nothing was ever asked of. */
export const useRemoveRegion = (regionId: string) =>
  useChange<void, Settings>(
    () => api.settings.removeRegion({ params: { regionId } }),
    (settings) => settings,
  );

/** Takes a day off; without an agreement it looks what that would mean. */
export const useAddDayOff = () =>
  useChange(
    ({ form, agreed }: { form: DayOffForm; agreed?: Agreed }) =>
      api.settings.addDayOff({ body: { form, ...agreementOf(agreed) } }),
    ({ settings }) => settings,
  );

/** Offers the hours of a day off again. */
export const useRemoveDayOff = () =>
  useChange(
    (dayOffId: string) => api.settings.removeDayOff({ params: { dayOffId } }),
    (settings) => settings,
  );
