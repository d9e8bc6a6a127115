import { type AuditFilters, MAX_EXPORTED_ENTRIES } from '@voltcourier/contracts/platform/audit';
import { showToast } from '@voltcourier/ui/toast';
import { useRef } from 'react';
import { auditApi } from '../../../lib/api/audit.ts';
import { ProofDialog } from '../../../lib/proof-dialog.tsx';
import { saveFile } from '../../../lib/save-file.ts';

const MANY = MAX_EXPORTED_ENTRIES.toLocaleString('en-US');

/** Exports the filtered log to a file, which is itself recorded in the log. */
export function ExportDialog({
  filters,
  open,
  onClose,
}: {
  filters: AuditFilters;
  open: boolean;
  onClose: () => void;
}) {
  const taken = useRef('');
  return (
    <ProofDialog
      open={open}
      onClose={onClose}
      title="Export as CSV"
      description={`Exports the filtered entries (the latest ${MANY} at most). Exports are logged.`}
      action="Export"
      failedTitle="There is no file yet"
      act={async (headers) => {
        const { csv, entries, hasMore } = await auditApi.export({ headers, body: filters });
        saveFile('audit-log.csv', csv, 'text/csv');
        const many = entries.toLocaleString('en-US');
        taken.current = hasMore
          ? `The latest ${many} entries. Choose days to get the ones before.`
          : `${many} ${entries === 1 ? 'entry' : 'entries'}.`;
      }}
      onDone={() => {
        showToast({ title: 'File saved', description: taken.current });
        onClose();
      }}
    />
  );
}
