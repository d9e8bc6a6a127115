import { type ComponentType, createRef, lazy, Suspense, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';
import { wake } from './wake.ts';

/** How far below the window a part is brought to life, so that it is ready when it is reached. */
const MARGIN = '200px 0px';
const RETRY_MS = 5000;

/** A dead network leaves the part as it was rendered: readable, its links working. */
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
 * A part of a page that is in its HTML, but whose code is loaded and run only when it comes near
 * the window. Its file lies in the folder named like its page, so that the page gets its styles.
 */
export function deferred(load: () => Promise<{ Part: ComponentType }>): ComponentType {
  let arrive: () => void = () => undefined;
  const near = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  if (import.meta.env.SSR) arrive();
  const place = createRef<HTMLDivElement>();
  const Part = lazy(async () => {
    await near;
    const { Part: Loaded } = await persistently(load);
    return {
      default: function Alive() {
        useEffect(() => wake(place.current), []);
        return <Loaded />;
      },
    };
  });

  return function Deferred() {
    const isHydrated = useHydrated();
    // Made once: a boundary that is rendered anew before its code is there gives up its HTML.
    const [inHtml] = useState(() =>
      isHydrated ? undefined : (
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      ),
    );
    // Without a boundary of its own, a page that is opened later shows at once and whole.
    if (inHtml === undefined) arrive();
    useEffect(() => {
      if (place.current === null) return;
      const observer = new IntersectionObserver(
        (entries) => {
          // A busy browser tells several changes at once.
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          arrive();
          observer.disconnect();
        },
        { rootMargin: MARGIN },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    }, []);
    return (
      <div ref={place} data-asleep={inHtml === undefined ? undefined : ''}>
        {inHtml ?? <Part />}
      </div>
    );
  };
}
