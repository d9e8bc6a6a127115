import { Notice } from '@voltcourier/ui/notice';
import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { useSearchParams } from 'react-router-dom';
import { Receipt } from '../features/payments/charging-history/receipt.tsx';
import { BRAND, useConfig } from '../lib/config.ts';
import { useHydrated } from '../lib/hydration/use-hydrated.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The receipt of a booking, for its holder. */
export function Page() {
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const { data: config } = useConfig();
  const id = query.get('booking') ?? '';
  return (
    <PageSection compact level={1} heading="Receipt">
      {!isHydrated ? (
        <Progress block>Loading your receipt...</Progress>
      ) : UUID.test(id) ? (
        <Receipt key={id} id={id} brand={BRAND} email={config?.brand.email ?? ''} />
      ) : (
        <Notice tone="failed" title="This link doesn’t lead to a receipt">
          Please open the receipt from your charging history, or from your appointment.
        </Notice>
      )}
    </PageSection>
  );
}
