import { ButtonLink } from '@voltcourier/ui/button';
import { useEmail } from './config.ts';
import { callUrl, useHotline } from './hotline.ts';

/** The hotline, where there is one, and the email address. */
export function ContactWays() {
  const hotline = useHotline();
  const { email } = useEmail();
  return (
    <>
      {hotline === null ? null : (
        <ButtonLink size="compact" href={callUrl(hotline)}>{`Call ${hotline}`}</ButtonLink>
      )}
      {email === undefined ? null : (
        <ButtonLink size="compact" href={`mailto:${email}`}>
          Write to us
        </ButtonLink>
      )}
    </>
  );
}
