import { ConsentBanner } from '@voltcourier/ui/consent-banner';
import { Link } from 'react-router-dom';
import { answerConsent, useIsConsentOpen } from '../../lib/consent.ts';
import * as paths from '../../lib/paths.ts';

/** Asks for consent to count visits, until there is an answer, or when it is to be changed. */
export function Part() {
  if (!useIsConsentOpen()) return null;
  return (
    <ConsentBanner
      title="May we count visits?"
      link={<Link to={`${paths.privacyPolicy}#analytics`}>Privacy Policy</Link>}
      onAccept={() => answerConsent('granted')}
      onDecline={() => answerConsent('denied')}
    >
      It shows us which pages help and which bookings fail, without your name. Everything works the
      same if you decline.
    </ConsentBanner>
  );
}
