import type { Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { configure } from 'storybook/test';
import '../src/tokens/tokens.css';
import { typesAsWritten } from './arg-types.ts';
import './preview.css';
import { dark, light } from './theme.ts';

// How long a story waits for an expectation. A busy machine can take longer than the default
// second.
configure({ asyncUtilTimeout: 10_000 });

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'mirror',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'System theme' },
          { value: 'light', title: 'Light theme' },
          { value: 'dark', title: 'Dark theme' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'system' },
  argTypesEnhancers: [typesAsWritten],
  decorators: [
    function WithTheme(Story, { globals }) {
      const theme: unknown = globals['theme'];
      useLayoutEffect(() => {
        if (theme === 'light' || theme === 'dark')
          document.documentElement.dataset['theme'] = theme;
        else delete document.documentElement.dataset['theme'];
      }, [theme]);
      return <Story />;
    },
  ],
  beforeEach: () => {
    // Links in stories go nowhere: following one would leave the story.
    const stay = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    };
    document.addEventListener('click', stay);
    return () => document.removeEventListener('click', stay);
  },
  // Only when stories run as tests, so that designers don't wait for it.
  afterEach: async (context) => {
    if (!import.meta.env['STORY_TESTS']) return;
    const { expectHydration } = await import('./hydration.tsx');
    await expectHydration(context);
    const { expectAccessibleInTheDark } = await import('./both-themes.ts');
    await expectAccessibleInTheDark(context);
  },
  parameters: {
    a11y: {
      test: 'error',
      // Tests don't need the list of passed checks, which is slow to build.
      ...(import.meta.env['STORY_TESTS'] && { options: { resultTypes: ['violations'] } }),
    },
    layout: 'padded',
    docs: { theme: matchMedia('(prefers-color-scheme: dark)').matches ? dark : light },
    controls: { expanded: true },
    viewport: {
      options: {
        phone: { name: 'Phone, 390 px', styles: { width: '390px', height: '844px' } },
        tablet: { name: 'Tablet, 768 px', styles: { width: '768px', height: '1024px' } },
        desktop: { name: 'Desktop, 1440 px', styles: { width: '1440px', height: '900px' } },
      },
    },
    options: {
      storySort: {
        order: [
          'Foundations',
          ['Start here', 'Voice', 'Color', 'Type', 'Spacing', 'Motion'],
          'Components',
          'Patterns',
          'Site',
          'Staff',
        ],
      },
    },
  },
};

export default preview;
