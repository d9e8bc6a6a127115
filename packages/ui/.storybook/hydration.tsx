import type { ReactRenderer } from '@storybook/react-vite';
import type { StoryContext } from 'storybook/internal/types';
import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

interface HydratedProps {
  readonly children: ReactNode;
  /** Called after React has hydrated the children. */
  readonly onHydrated: () => void;
}

function Hydrated({ children, onHydrated }: HydratedProps) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}

/**
 * Renders the story on the server and hydrates it in a separate frame. Throws if React reports a
 * mismatch, which customers would see as a jump.
 */
export async function expectHydration(context: StoryContext<ReactRenderer>): Promise<void> {
  const { promise: hydrated, resolve } = Promise.withResolvers<void>();
  const element = <Hydrated onHydrated={resolve}>{context.undecoratedStoryFn(context)}</Hydrated>;
  const host = document.createElement('div');
  host.hidden = true;
  host.innerHTML = renderToString(element);
  document.body.append(host);
  const corrections: unknown[] = [];
  const root = hydrateRoot(host, element, {
    onRecoverableError: (error) => corrections.push(error),
    onUncaughtError: (error) => {
      corrections.push(error);
      resolve();
    },
  });
  await hydrated;
  // Effects of the story finish before the next task.
  await new Promise((done) => setTimeout(done));
  root.unmount();
  host.remove();
  if (corrections.length > 0) {
    throw new Error(`The story does not hydrate as the server sent it: ${corrections.join('; ')}`);
  }
}
