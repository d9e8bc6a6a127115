import type { ReactRenderer } from '@storybook/react-vite';
import type { StoryContext } from 'storybook/internal/types';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';

/**
 * Renders the story as a server would and hydrates the result in a frame of its own. Throws when
 * React has to correct anything, since that is what a customer would see jump.
 */
export async function expectHydration(context: StoryContext<ReactRenderer>): Promise<void> {
  const element = <>{context.undecoratedStoryFn(context)}</>;
  const host = document.createElement('div');
  host.hidden = true;
  host.innerHTML = renderToString(element);
  document.body.append(host);
  const corrections: unknown[] = [];
  const root = hydrateRoot(host, element, {
    onRecoverableError: (error) => corrections.push(error),
    onUncaughtError: (error) => corrections.push(error),
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  root.unmount();
  host.remove();
  if (corrections.length > 0) {
    throw new Error(`The story does not hydrate as the server sent it: ${corrections.join('; ')}`);
  }
}
