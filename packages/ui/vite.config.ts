import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // Listed explicitly: a dependency discovered while stories run would reload the page.
  optimizeDeps: {
    include: [
      '@radix-ui/react-tabs',
      '@radix-ui/react-toast',
      'cmdk',
      'downshift',
      'react',
      'react-day-picker',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      'storybook/theming',
    ],
  },
});
