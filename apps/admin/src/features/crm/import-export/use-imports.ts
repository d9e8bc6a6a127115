import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '@voltcourier/contracts/client';
import {
  IMPORT_PART_BYTES,
  type ImportPreviewRow,
  type PeopleImport,
} from '@voltcourier/contracts/crm/imports';
import { queryKey } from '@voltcourier/contracts/query';
import { routes } from '@voltcourier/contracts/routes';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';

const LOOK_AGAIN_MS = 1_000;

type Page = Awaited<ReturnType<typeof api.imports.imports>>;
type Reading = Parameters<typeof api.imports.readAs>[0]['body'];

const listKey = queryKey(routes.imports.imports);
const importKey = (importId: string) => queryKey(routes.imports.getImport, { importId });

/** Whether the worker is at it. */
const isUnderWay = ({ status }: Pick<PeopleImport, 'status'>): boolean =>
  status === 'checking' || status === 'running';

/** Files that were imported, page after page, the latest first. */
export function useImports() {
  return useInfiniteQuery<Page, ApiError, PeopleImport[], readonly unknown[], string | undefined>({
    queryKey: listKey,
    queryFn: ({ pageParam: after, signal }) =>
      api.imports.imports({ query: after === undefined ? {} : { after }, signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ imports, hasMore }) => (hasMore ? imports.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ imports }) => imports),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ imports }) => imports.some(isUnderWay)) ? LOOK_AGAIN_MS * 3 : false,
  });
}

/** An import, looked at again while the worker is at it. */
export function useImport(importId: string) {
  return useQuery<PeopleImport, ApiError>({
    queryKey: importKey(importId),
    queryFn: ({ signal }) => api.imports.getImport({ params: { importId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data) ? LOOK_AGAIN_MS : false,
  });
}

/** The first rows, as they would be read as it is set now. */
export function usePreview({ id: importId, version }: PeopleImport) {
  return useQuery<ImportPreviewRow[], ApiError>({
    queryKey: [...queryKey(routes.imports.preview, { importId }), version],
    queryFn: async ({ signal }) =>
      (await api.imports.preview({ params: { importId }, signal })).rows,
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

/** Something that is done with an import; after a refusal it is looked at again. */
function useImportChange<Input>(change: (input: Input) => Promise<PeopleImport>, importId: string) {
  const client = useQueryClient();
  return useMutation<PeopleImport, ApiError, Input>({
    mutationFn: change,
    onSuccess: (result) => client.setQueryData(importKey(importId), result),
    onError: () => client.invalidateQueries({ queryKey: importKey(importId) }),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
}

/** Says how a file is read. */
export const useReadAs = ({ id: importId, version }: PeopleImport) =>
  useImportChange(
    (reading: Omit<Reading, 'version'>) =>
      api.imports.readAs({ params: { importId }, body: { ...reading, version } }),
    importId,
  );

/** Checks, imports, stops or deletes. */
export const useStep = ({ id: importId, version }: PeopleImport) =>
  useImportChange(
    (step: 'check' | 'run' | 'stop' | 'discard') =>
      api.imports[step]({ params: { importId }, body: { version } }),
    importId,
  );

/** Bytes as text (RFC 4648, section 4). */
const base64Of = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    });
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The file can’t be read.')),
    );
    reader.readAsDataURL(bytes);
  });

/** Uploads a file, part after part; `share` is how much of it is there, from 0 to 1. */
export function useUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const upload = useMutation<PeopleImport, Error, File>({
    mutationFn: async (file) => {
      setShare(0);
      const body = { fileName: file.name.slice(-200), bytes: file.size };
      let result = await api.imports.beginImport({ body });
      const params = { importId: result.id };
      for (let part = 0; part * IMPORT_PART_BYTES < file.size; part += 1) {
        const from = part * IMPORT_PART_BYTES;
        const data = await base64Of(file.slice(from, from + IMPORT_PART_BYTES));
        result = await api.imports.addPart({ params: { ...params, part }, body: { data } });
        setShare(result.receivedBytes / result.bytes);
      }
      return result;
    },
    onSuccess: (result) => client.setQueryData(importKey(result.id), result),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
  return { upload, share };
}
