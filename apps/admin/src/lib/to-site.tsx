import { Progress } from '@voltcourier/ui/progress';
import { type ReactNode, useEffect } from 'react';

/** Navigates to a page of the customer site, which this app's router doesn't know. */
export function ToSite({ url, children }: { url: string; children: ReactNode }) {
  useEffect(() => location.replace(url), [url]);
  return <Progress block>{children}</Progress>;
}
