import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { Person, PersonRow, TimelineEntry } from '@voltcourier/contracts/crm/contacts';
import type {
  LinkForm,
  PersonNoteForm,
  PersonTask,
  Tag,
  TagForm,
  TaskForm,
} from '@voltcourier/contracts/crm/notes-and-tasks';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { api } from '../../../lib/api.ts';

/** What people are narrowed down to, as the api takes it. */
export type PeopleQuery = NonNullable<
  NonNullable<Parameters<typeof api.contacts.list>[0]>['query']
>;

type PeoplePage = Awaited<ReturnType<typeof api.contacts.list>>;
type TimelinePage = Awaited<ReturnType<typeof api.contacts.timeline>>;

const personKey = (personId: string) => queryKey(routes.contacts.get, { personId });
const timelineKey = (personId: string) => queryKey(routes.contacts.timeline, { personId });

/** People, page after page; not before it is known who is asked for. */
export function usePeopleList(query: PeopleQuery, enabled: boolean) {
  return useInfiniteQuery<
    PeoplePage,
    ApiError,
    { people: PersonRow[]; hasMore: boolean },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKey(routes.contacts.list), query],
    queryFn: ({ pageParam: after, signal }) =>
      api.contacts.list({ query: { ...query, ...(after !== undefined && { after }) }, signal }),
    enabled,
    initialPageParam: undefined,
    // Of a search there are only the best.
    getNextPageParam: ({ people, hasMore }) =>
      hasMore && query.search === undefined ? people.at(-1)?.id : undefined,
    select: ({ pages }) => ({
      people: pages.flatMap(({ people }) => people),
      hasMore: pages.at(-1)?.hasMore ?? false,
    }),
    staleTime: 0,
  });
}

/** A person with all that is known of them. */
export function usePerson(personId: string) {
  return useQuery<Person, ApiError>({
    queryKey: personKey(personId),
    queryFn: ({ signal }) => api.contacts.get({ params: { personId }, signal }),
    staleTime: 0,
  });
}

/** What happened with a person, page after page, the latest first. */
export function useTimeline(personId: string) {
  return useInfiniteQuery<
    TimelinePage,
    ApiError,
    TimelineEntry[],
    readonly unknown[],
    string | undefined
  >({
    queryKey: timelineKey(personId),
    queryFn: ({ pageParam: after, signal }) =>
      api.contacts.timeline({
        params: { personId },
        query: after === undefined ? {} : { after },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.key : undefined),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    staleTime: 0,
  });
}

/** All tags there are. */
export function useTags() {
  return useQuery<Tag[], ApiError>({
    queryKey: queryKey(routes.contacts.tags),
    queryFn: async ({ signal }) => (await api.contacts.tags({ signal })).tags,
    staleTime: 0,
  });
}

/** Who can have tasks and be named in notes. */
export function useColleagues() {
  return useQuery<{ id: string; name: string }[], ApiError>({
    queryKey: queryKey(routes.contacts.colleagues),
    queryFn: async ({ signal }) => (await api.contacts.colleagues({ signal })).colleagues,
    staleTime: 60_000,
  });
}

/** What the signed-in person has to do. */
export function useMyTasks() {
  return useQuery<PersonTask[], ApiError>({
    queryKey: queryKey(routes.contacts.tasks),
    queryFn: async ({ signal }) => (await api.contacts.tasks({ signal })).tasks,
    staleTime: 0,
  });
}

/** The notes that name the signed-in person. */
export function useMentions() {
  return useQuery<Awaited<ReturnType<typeof api.contacts.mentions>>['mentions'], ApiError>({
    queryKey: queryKey(routes.contacts.mentions),
    queryFn: async ({ signal }) => (await api.contacts.mentions({ signal })).mentions,
    staleTime: 0,
  });
}

/** A change after which everything of people is looked at again, also when it was refused. */
export function usePeopleChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  const { list, count, get, timeline, tasks, mentions, tags } = routes.contacts;
  const { fieldValues } = routes.customFields;
  const records = [list, count, get, timeline, tasks, mentions, tags];
  const looked = [...records, fieldValues, routes.companyRecords.list];
  return useMutation<Result, ApiError, Input>({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        looked.map((route) => {
          const [path] = queryKey(route);
          return client.invalidateQueries({ predicate: (query) => query.queryKey[0] === path });
        }),
      ),
  });
}

/** Writes a note. */
export const useAddNote = (personId: string) =>
  usePeopleChange((body: PersonNoteForm) => api.contacts.addNote({ params: { personId }, body }));

/** Changes a note as it was seen. */
export const useChangeNote = (noteId: string, version: number) =>
  usePeopleChange((body: PersonNoteForm) =>
    api.contacts.changeNote({ params: { noteId }, body: { ...body, version } }),
  );

/** Adds a task. */
export const useAddTask = (personId: string) =>
  usePeopleChange((body: TaskForm) => api.contacts.addTask({ params: { personId }, body }));

/** Marks tasks as done, or as open again. */
export const useTickTask = () =>
  usePeopleChange(({ id: taskId, version, title, dueDate, owner, doneAt }: PersonTask) =>
    api.contacts.changeTask({
      params: { taskId },
      body: { title, dueDate, ownerId: owner.id, isDone: doneAt === null, version },
    }),
  );

/** Gives a person a tag. */
export const useAddTag = (personId: string) =>
  usePeopleChange((body: TagForm) => api.contacts.addTag({ params: { personId }, body }));

/** Takes a tag away. */
export const useRemoveTag = (personId: string) =>
  usePeopleChange((tagId: string) => api.contacts.removeTag({ params: { personId, tagId } }));

/** Keeps a link to a file. */
export const useAddLink = (personId: string) =>
  usePeopleChange((body: LinkForm) => api.contacts.addLink({ params: { personId }, body }));

/** Forgets a link to a file. */
export const useRemoveLink = (personId: string) =>
  usePeopleChange((linkId: string) => api.contacts.removeLink({ params: { personId, linkId } }));

/** Takes two records for the same person; the first stands for both. */
export const useMerge = () =>
  usePeopleChange(({ personId, otherId }: { personId: string; otherId: string }) =>
    api.contacts.merge({ params: { personId }, body: { otherId } }),
  );

/** Takes a merged record apart. */
export const useUnmerge = () =>
  usePeopleChange((personId: string) => api.contacts.unmerge({ params: { personId } }));

/** Remembers that two are not the same person. */
export const useDismiss = (personId: string) =>
  usePeopleChange((otherId: string) =>
    api.contacts.dismiss({ params: { personId }, body: { otherId } }),
  );
