import { type ComponentType, createRef, lazy, Suspense, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';
import { wake } from './wake.ts';

/** Distance below the window at which a part is hydrated, so that it is ready when reached. */
const MARGIN = '200px 0px';
const RETRY_MS = 5000;

/** After a network failure the part stays as prerendered: readable, with working links. */
async function persistently<Value>(load: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * Creates a part of a page that is prerendered, but whose code is loaded and run only when it comes
 * near the window. Its file is in the folder named like its page, so that the page includes its
 * styles.
 */
export function deferred(load: () => Promise<{ Part: ComponentType }>): ComponentType {
  let arrive: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  if (import.meta.env.SSR) arrive();
  const container = createRef<HTMLDivElement>();
  const Part = lazy(async () => {
    await near;
    const { Part: Loaded } = await persistently(load);
    return {
      default: function Alive() {
        useEffect(() => wake(container.current), []);
        return <Loaded />;
      },
    };
  });

  return function Deferred() {
    const isHydrated = useHydrated();
    // Created once, because a boundary that re-renders before its code is loaded discards its HTML.
    const [inHtml] = useState(() =>
      isHydrated ? undefined : (
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      ),
    );
    // Without a boundary of its own, a page opened later is shown at once and complete.
    if (inHtml === undefined) arrive();
    useEffect(() => {
      if (container.current === null) return;
      const observer = new IntersectionObserver(
        (entries) => {
          // A busy browser batches several changes.
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          arrive();
          observer.disconnect();
        },
        { rootMargin: MARGIN },
      );
      observer.observe(container.current);
      return () => observer.disconnect();
    }, []);
    return (
      <div ref={container} data-asleep={inHtml === undefined ? undefined : ''}>
        {inHtml ?? <Part />}
      </div>
    );
  };
}
