import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import type { TagForm } from '@voltcourier/contracts/crm/notes-and-tasks';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import type { ManagedTag, TagUses } from '@voltcourier/contracts/crm/tags';
import { api } from '../../../lib/api.ts';

const usesKey = (tagId: string) => queryKey(routes.tags.getUses, { tagId });

/** All tags as they are managed, by name. */
export function useManagedTags() {
  return useQuery<ManagedTag[], ApiError>({
    queryKey: queryKey(routes.tags.listTags),
    queryFn: async ({ signal }) => (await api.tags.listTags({ signal })).tags,
    staleTime: 0,
  });
}

/** Who has a tag, and which segments name it; undefined asks nothing. */
export function useTagUses(tagId: string | undefined) {
  return useQuery<TagUses, ApiError>({
    queryKey: usesKey(tagId ?? ''),
    queryFn: ({ signal }) => api.tags.getUses({ params: { tagId: tagId ?? '' }, signal }),
    enabled: tagId !== undefined,
    staleTime: 0,
  });
}

/** A change after which everything that shows tags is looked at again, also when it was refused. */
function useTagChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation<Result, ApiError, Input>({
    mutationFn: change,
    onSettled: () => client.invalidateQueries(),
  });
}

/** Gives a tag another name or color, as it was seen. */
export const useChangeTag = () =>
  useTagChange(({ id: tagId, version, ...form }: TagForm & Pick<ManagedTag, 'id' | 'version'>) =>
    api.tags.changeTag({ params: { tagId }, body: { ...form, version } }),
  );

/** Makes a tag one with another, as both were seen. */
export const useMergeTags = () =>
  useTagChange(({ tag, other }: { tag: ManagedTag; other: ManagedTag }) =>
    api.tags.mergeTags({
      params: { tagId: tag.id },
      body: { version: tag.version, otherId: other.id, otherVersion: other.version },
    }),
  );

/** Takes a tag from everybody, as it was seen. */
export const useRemoveTagFromAll = () =>
  useTagChange(({ id: tagId, version }: ManagedTag) =>
    api.tags.removeTag({ params: { tagId }, body: { version } }),
  );
