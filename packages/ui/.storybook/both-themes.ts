import type { ReactRenderer } from '@storybook/react-vite';
import type { StoryContext } from 'storybook/internal/types';
import { afterEach as expectAccessible } from '@storybook/addon-a11y/preview';
import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Switches the page to a theme. The dark theme also disables motion. */
    showTheme: (theme: 'light' | 'dark') => Promise<void>;
  }
}

/**
 * Runs axe a second time, in the dark theme and without motion, on the state in which the play
 * function left the story. The addon runs it first in the light theme.
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
