import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** A part that is in no page's HTML: its code is loaded once the page is alive. */
export function afterHydration(load: () => Promise<{ Part: ComponentType }>): ComponentType {
  const Part = lazy(async () => {
    // A dead network costs this part, never the page.
    const loaded = await load().catch(() => undefined);
    return { default: loaded?.Part ?? (() => null) };
  });
  return function AfterHydration() {
    return useHydrated() ? (
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    ) : null;
  };
}
