import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';

const font = fileURLToPath(import.meta.resolve('@fontsource-variable/instrument-sans'));

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.mdx', '../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // The catalog's own interface uses the product's font.
  staticDirs: [{ from: join(dirname(font), 'files'), to: '/fonts' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Documents props from their types, without the compiler API.
  typescript: { reactDocgen: 'react-docgen' },
};

export default config;
