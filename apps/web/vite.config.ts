import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { CHUNKS, isStarted } from './build/chunks.ts';
import { shortName } from './build/class-names.ts';
import { shakeRadix, shakeRouter } from './build/rewrites.ts';
import { translateSite } from './build/translation/translate-site.ts';

// The package always resolves to its development build, which is larger because of its warnings.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('react-router-dom'));
const ROUTER = path.join(path.dirname(resolve('react-router')), '../production/index.mjs');

/** Settings that a build may do without. */
const OPTIONAL_SETTINGS = [
  'VITE_API_URL',
  'VITE_BRAND_CHARGES',
  'VITE_BRAND_EMAIL',
  'VITE_BRAND_HOTLINE',
  'VITE_BRAND_NAME',
  'VITE_RESPONSE_PROMISES',
  'VITE_SITE_URL',
];

/**
 * Settings as build-time constants, so that unused code is removed. Vite would replace each setting
 * that is missing by an object of all the others.
 */
const definitions = (environment: Readonly<Record<string, string>>) => ({
  'import.meta.env.VITE_GTM_ID': JSON.stringify(environment['VITE_GTM_ID'] ?? ''),
  'import.meta.env.VITE_ADMIN_URL': JSON.stringify(environment['VITE_ADMIN_URL'] ?? '/admin'),
  'import.meta.env.VITE_LANGUAGE': JSON.stringify(environment['VITE_LANGUAGE'] ?? 'en'),
  ...Object.fromEntries(
    OPTIONAL_SETTINGS.map((name) => [
      `import.meta.env.${name}`,
      JSON.stringify(environment[name]) ?? 'undefined',
    ]),
  ),
});

/** Language of this build; scripts of languages other than English are in a separate folder. */
const LANGUAGE = process.env['VITE_LANGUAGE'] ?? 'en';
const isTranslated = LANGUAGE !== 'en';
const ui = path.join(import.meta.dirname, '../../packages/ui/src');
/** Replacements for the English calendar labels and the English font. */
const TRANSLATED = [
  {
    find: /^\.\/calendar-locale\.ts$/u,
    replacement: `${ui}/calendar/calendar-locale.${LANGUAGE}.ts`,
  },
  { find: /^\.\/font-faces\.css$/u, replacement: `${ui}/tokens/font-faces.${LANGUAGE}.css` },
  {
    find: /^\.\/instrument-sans-basic\.woff2\?url$/u,
    replacement: `${ui}/tokens/instrument-sans-${LANGUAGE}.woff2?url`,
  },
];
const scriptFolder = isTranslated ? `assets/${LANGUAGE}` : 'assets';

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [...(isTranslated ? [translateSite(LANGUAGE)] : []), react(), shakeRouter, shakeRadix],
  define: definitions(loadEnv(mode, import.meta.dirname)),
  resolve: {
    alias: [
      ...(command === 'build' && !isSsrBuild
        ? [{ find: /^react-router$/u, replacement: ROUTER }]
        : []),
      ...(isTranslated ? TRANSLATED : []),
    ],
  },
  ...(command === 'build' && { css: { modules: { generateScopedName: shortName } } }),
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) =>
        hostType === 'js' ? scripts.filter((script) => !isStarted(script)) : scripts,
    },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // Pages refer to each other's paths (`lib/paths.ts`): inlined constants are small.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            entryFileNames: `${scriptFolder}/[name]-[hash].js`,
            chunkFileNames: `${scriptFolder}/[name]-[hash].js`,
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
  },
}));
