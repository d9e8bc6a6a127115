import { Tabs } from '@voltcourier/ui/tabs';
import { useAddress } from '../../../lib/use-address.ts';
import { useMay } from '../../../lib/use-user.ts';
import { ExportTab } from './export-tab.tsx';
import { ImportTab } from './import-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';

/** Customer data: imports, exports and data requests. */
export function CustomerData() {
  const { query, go } = useAddress();
  const may = useMay();
  return (
    <Tabs
      label="Customer data"
      value={query.get('view') ?? 'import'}
      onValueChange={(view) =>
        go({ view: view === 'import' ? undefined : view, import: undefined, request: undefined })
      }
      tabs={[
        { value: 'import', label: 'Import', content: <ImportTab /> },
        ...(may('customer-data:export')
          ? [{ value: 'export', label: 'Export', content: <ExportTab /> }]
          : []),
        ...(may('data-requests:write')
          ? [{ value: 'requests', label: 'Requests', content: <RequestsTab /> }]
          : []),
      ]}
    />
  );
}
