import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IMPORT_PART_BYTES, type PeopleImport } from '@voltcourier/contracts/crm/imports';
import { useState } from 'react';
import { importsApi } from '../../../lib/api/imports.ts';

/** Encodes bytes as text (RFC 4648, section 4). */
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

/** Uploads a file in chunks; `share` is the progress from 0 to 1. */
export function useUpload() {
  const client = useQueryClient();
  const [share, setShare] = useState(0);
  const upload = useMutation<PeopleImport, Error, File>({
    mutationFn: async (file) => {
      setShare(0);
      const body = { fileName: file.name.slice(-200), bytes: file.size };
      let result = await importsApi.beginImport({ body });
      const params = { importId: result.id };
      for (let part = 0; part * IMPORT_PART_BYTES < file.size; part += 1) {
        const from = part * IMPORT_PART_BYTES;
        const data = await base64Of(file.slice(from, from + IMPORT_PART_BYTES));
        result = await importsApi.addPart({ params: { ...params, part }, body: { data } });
        setShare(result.receivedBytes / result.bytes);
      }
      return result;
    },
    onSuccess: (result) =>
      client.setQueryData(importsApi.getImport.key({ params: { importId: result.id } }), result),
    onSettled: () => client.invalidateQueries({ queryKey: importsApi.imports.key() }),
  });
  return { upload, share };
}
