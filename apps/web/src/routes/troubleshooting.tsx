import { PageSection } from '@voltcourier/ui/page-section';
import { HelpCenter } from './help/help-center.tsx';

/** Help (specification section 2). */
export function Page() {
  return (
    <PageSection
      level={1}
      heading="Help"
      intro="Short answers about booking, the visit, paying and membership."
    >
      <HelpCenter />
    </PageSection>
  );
}
