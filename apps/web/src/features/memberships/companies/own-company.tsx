import { useEffect } from 'react';
import { useMyCompany } from './use-my-company.ts';

/** Reports the name of the signed-in user's company, once loaded, if they have one. */
export function OwnCompany({ onFound }: { onFound: (name: string) => void }) {
  const name = useMyCompany().data?.company?.name;
  useEffect(() => {
    if (name !== undefined) onFound(name);
  }, [name, onFound]);
  return null;
}
