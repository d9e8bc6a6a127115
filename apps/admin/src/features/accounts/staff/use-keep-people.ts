import { useQueryClient } from '@tanstack/react-query';
import type { StaffPeople } from '@voltcourier/contracts/accounts/staff';
import { api } from '../../../lib/api.ts';

/** Keeps what a change that asked for a proof answers: the staff as it is then. */
export function useKeepPeople(): (people: StaffPeople) => void {
  const client = useQueryClient();
  return (people) => client.setQueryData(api.staff.people.key(), people);
}
