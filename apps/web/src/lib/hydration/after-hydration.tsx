import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Creates a part that isn't prerendered: its code is loaded after hydration. */
export function afterHydration(load: () => Promise<{ Part: ComponentType }>): ComponentType {
  const Part = lazy(async () => {
    // A network failure affects only this part, never the page.
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
