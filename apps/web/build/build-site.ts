import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { refuseUnused } from './translation/translate-site.ts';

/** Builds the site in each of its languages, for browsers and for the rendering, and renders it. */

const site = path.join(import.meta.dirname, '..');

function run(program: string, args: readonly string[], language: string): void {
  execFileSync(program, args, {
    cwd: site,
    stdio: 'inherit',
    env: { ...process.env, VITE_LANGUAGE: language },
  });
}

const vite = path.join(site, 'node_modules', '.bin', 'vite');
const folderOf = (language: string) => (language === 'en' ? 'dist' : `dist-${language}`);

for (const language of ['en', 'es']) {
  const folder = folderOf(language);
  run(vite, ['build', '--outDir', folder], language);
  const server = ['--ssr', 'src/app/entry-server.tsx', '--outDir', `${folder}-server`];
  run(vite, ['build', ...server], language);
}
// English comes last: it compresses what all have written.
for (const language of ['es', 'en'])
  run(process.execPath, ['build/prerender.ts', language], language);
refuseUnused('es', ['dist-es', 'dist-es-server', 'dist-es-offline']);
