import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    manifest: true,
    // One stylesheet, written into every page, so that no page waits for another file to paint.
    cssCodeSplit: false,
    target: 'es2022',
    modulePreload: { polyfill: false },
  },
});
