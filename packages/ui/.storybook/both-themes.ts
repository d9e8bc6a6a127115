import type { ReactRenderer } from '@storybook/react-vite';
import type { StoryContext } from 'storybook/internal/types';
import { afterEach as expectAccessible } from '@storybook/addon-a11y/preview';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Shows the page in a theme, in the dark one without motion. */
    showTheme: (theme: 'light' | 'dark') => Promise<void>;
  }
}

/**
 * Looks at the story a second time with axe, in the dark theme and without motion, as the story's
 * play function has left it. The first look, in the light theme, is the addon's own.
 */
export async function expectAccessibleInTheDark(
  context: StoryContext<ReactRenderer>,
): Promise<void> {
  await commands.showTheme('dark');
  try {
    await expectAccessible(context);
  } finally {
    await commands.showTheme('light');
  }
}
