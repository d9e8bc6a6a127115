import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

/** Settings that a build may do without. */
const OPTIONAL_SETTINGS = ['VITE_API_URL', 'VITE_BRAND_NAME', 'VITE_SITE_URL'];

/** Vite would replace each setting that is missing by an object of all the others. */
const definitions = (environment: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    OPTIONAL_SETTINGS.map((name) => [
      `import.meta.env.${name}`,
      JSON.stringify(environment[name]) ?? 'undefined',
    ]),
  );

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  define: definitions(loadEnv(mode, import.meta.dirname)),
  base: '/admin/',
}));
