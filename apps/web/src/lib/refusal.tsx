import type { ApiError } from '@voltcourier/contracts/client';
import { ButtonLink } from '@voltcourier/ui/button';
import { Refusal as ShownRefusal, type RefusalProps } from '@voltcourier/ui/notice';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ContactWays } from './contact-ways.tsx';
import * as paths from './paths.ts';

type Refused = Pick<ApiError, 'message' | 'body'>;

/** Pages on which customers settle what a refusal is about. A newer server may name others. */
const PLACES: Readonly<Partial<Record<string, { to: string; label: string }>>> = {
  company: { to: paths.accountCompany, label: 'Go to your company' },
  dashboard: { to: paths.dashboard, label: 'Go to your dashboard' },
  membership: { to: paths.accountMembership, label: 'Go to your membership' },
};

/** Links to where the customer can settle what a refusal is about, if it says so. */
export function nextStepOf(error: Refused | null): ReactNode {
  const next = error?.body?.next;
  if (next === 'contact') return <ContactWays />;
  const page = next && PLACES[next];
  return page ? (
    <ButtonLink size="compact" render={<Link to={page.to} />}>
      {page.label}
    </ButtonLink>
  ) : null;
}

/** Why a request was refused, and where to go on; renders nothing if it wasn't. */
export function Refusal({ error, title }: Pick<RefusalProps, 'title'> & { error: Refused | null }) {
  return <ShownRefusal error={error} title={title} action={nextStepOf(error)} />;
}
