import { useMutation, useQuery } from '@tanstack/react-query';
import type { ListView, ListViewForm, ViewList } from '@voltcourier/contracts/accounts/list-views';
import { contactViewsApi } from './api/contact-views.ts';
import { workViewsApi } from './api/work-views.ts';

/** Whether a list requires permission to see bookings; the others require contacts. */
const isOfWork = (list: ViewList): list is 'bookings' | 'requests' =>
  list === 'bookings' || list === 'requests';

/** Saved views of a list: the user's own, then shared ones. */
export function useListViews(list: ViewList) {
  const ofWork = useQuery(workViewsApi.list.query(isOfWork(list) && { query: { list } }));
  const ofContacts = useQuery(contactViewsApi.list.query(!isOfWork(list) && { query: { list } }));
  return isOfWork(list) ? ofWork : ofContacts;
}

/** Adds a view of a list. */
export function useAddListView(list: ViewList) {
  return useMutation(
    isOfWork(list)
      ? workViewsApi.create.mutation((form: ListViewForm) => ({ body: { ...form, list } }))
      : contactViewsApi.create.mutation((form: ListViewForm) => ({ body: { ...form, list } })),
  );
}

/** Changes a view, based on a version. */
export function useChangeListView(list: ViewList, { id: viewId, version }: ListView) {
  const params = { viewId };
  return useMutation(
    isOfWork(list)
      ? workViewsApi.change.mutation((form: ListViewForm) => ({
          params,
          body: { ...form, list, version },
        }))
      : contactViewsApi.change.mutation((form: ListViewForm) => ({
          params,
          body: { ...form, list, version },
        })),
  );
}

/** Deletes a view, based on a version. */
export function useRemoveListView(list: ViewList) {
  return useMutation(
    isOfWork(list)
      ? workViewsApi.remove.mutation(({ id: viewId, version }: ListView) => ({
          params: { viewId },
          body: { list, version },
        }))
      : contactViewsApi.remove.mutation(({ id: viewId, version }: ListView) => ({
          params: { viewId },
          body: { list, version },
        })),
  );
}
