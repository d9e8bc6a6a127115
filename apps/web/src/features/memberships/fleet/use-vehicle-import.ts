import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportReport } from '@voltcourier/contracts/memberships/fleet';
import { refresh } from '@voltcourier/contracts/query';
import { useState } from 'react';
import { api } from './api.ts';
import type { CheckedImport } from './import-report.tsx';
import { readVehicleFile } from './vehicle-file.ts';

/** Imports a file of vehicles: validates it, then saves it. */
export function useVehicleImport() {
  const [file, setFile] = useState<CheckedImport>();
  const [problem, setProblem] = useState<string>();
  // Keeps the validation report while the import is being saved.
  const [report, setReport] = useState<ImportReport>();
  const client = useQueryClient();
  const call = useMutation(
    api.fleet.import.mutation(
      (body: { csv: string; apply: boolean }) => ({ body }),
      ({ isApplied }) => {
        if (isApplied) void refresh(client, ['fleet.get']);
      },
    ),
  );

  const send = (preview: CheckedImport, apply: boolean) =>
    call.mutate(
      { csv: preview.csv, apply },
      {
        onSuccess: setReport,
        onError: ({ code, message, fieldErrors }) => {
          if (code !== 'file_unreadable' && fieldErrors.length === 0) return;
          setReport(undefined);
          setProblem(fieldErrors[0]?.message ?? message);
        },
      },
    );

  return {
    file,
    report,
    /** Why the file isn't accepted; shown at the field. */
    problem,
    /** Why the request failed, if a retry may help. */
    refusal: problem === undefined ? call.error : null,
    isPending: call.isPending,
    send,
    /** Reads a file and has it validated. */
    take: async (chosen: File) => {
      if (call.isPending) return;
      call.reset();
      setProblem(undefined);
      const read = await readVehicleFile(chosen);
      if (read.csv === undefined) return setProblem(read.problem);
      const preview = { name: chosen.name, csv: read.csv };
      setFile(preview);
      send(preview, false);
    },
    startAnew: () => {
      if (call.isPending) return;
      call.reset();
      setReport(undefined);
      setProblem(undefined);
    },
  };
}
