import { PageSection } from '@voltcourier/ui/page-section';
import { Progress } from '@voltcourier/ui/progress';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as paths from '../lib/paths.ts';

/** Former address of the visit page, which links in old mails still use. */
export function Page() {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const id = query.get('booking') ?? '';
  // Keeps the token after the `#`, which makes this browser the booking's holder.
  useEffect(() => {
    void navigate(`${id === '' ? paths.visit : paths.visitOf(id)}${hash}`, { replace: true });
  }, [id, hash, navigate]);
  return (
    <PageSection level={1} heading="Your appointment">
      <Progress block>Loading your appointment...</Progress>
    </PageSection>
  );
}
