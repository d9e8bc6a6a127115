import { ButtonLink } from '@voltcourier/ui/button';
import { Notice } from '@voltcourier/ui/notice';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../lib/paths.ts';

/** The place is lost, in the words of who noticed; what was entered on the booking page is not. */
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
