import { ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';

/** Message that the hold has ended, worded by the caller; the booking form's entries are kept. */
export function ReservationEnded({ children }: { children: ReactNode }) {
  return (
    <Notice
      tone="failed"
      title="Your reservation has ended"
      action={
        <ButtonLink variant="primary" render={<Link to={paths.booking} />}>
          Choose a time again
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  );
}
