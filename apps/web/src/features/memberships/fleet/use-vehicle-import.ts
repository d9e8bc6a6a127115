import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fleet } from '@voltcourier/contracts/memberships/fleet';
import type { ImportReport } from '@voltcourier/contracts/memberships/fleet';
import { refresh } from '@voltcourier/contracts/query';
import { useState } from 'react';
import { api } from './api.ts';
import type { LookedAt } from './import-report.tsx';
import { readVehicleFile } from './vehicle-file.ts';

/** Imports a file of vehicles: has it looked at, and then written. */
export function useVehicleImport() {
  const [file, setFile] = useState<LookedAt>();
  const [problem, setProblem] = useState<string>();
  // While it is being written, what was looked at stays.
  const [report, setReport] = useState<ImportReport>();
  const client = useQueryClient();
  const call = useMutation(
    api.fleet.import.mutation(
      (body: { csv: string; apply: boolean }) => ({ body }),
      ({ isApplied }) => {
        if (isApplied) void refresh(client, [fleet.get]);
      },
    ),
  );

  const ask = (looked: LookedAt, apply: boolean) =>
    call.mutate(
      { csv: looked.csv, apply },
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
    /** Why the file isn't taken, said at the field. */
    problem,
    /** Why the call failed, where another try may help. */
    refusal: problem === undefined ? call.error : null,
    isPending: call.isPending,
    ask,
    /** Reads a file and has it looked at. */
    take: async (chosen: File) => {
      if (call.isPending) return;
      call.reset();
      setProblem(undefined);
      const read = await readVehicleFile(chosen);
      if (read.csv === undefined) return setProblem(read.problem);
      const looked = { name: chosen.name, csv: read.csv };
      setFile(looked);
      ask(looked, false);
    },
    startAnew: () => {
      if (call.isPending) return;
      call.reset();
      setReport(undefined);
      setProblem(undefined);
    },
  };
}
