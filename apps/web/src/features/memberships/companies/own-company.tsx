import { useEffect } from 'react';
import { useMyCompany } from './use-my-company.ts';

/** Tells the name of the signed-in person's company, once it is known that they have one. */
export function OwnCompany({ onFound }: { onFound: (name: string) => void }) {
  const name = useMyCompany().data?.company?.name;
  useEffect(() => {
    if (name !== undefined) onFound(name);
  }, [name, onFound]);
  return null;
}
