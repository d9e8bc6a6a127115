import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * Builds the site in each of its languages, for browsers and for the rendering, and renders it, into
 * the folder that is given, or `dist`.
 */

const site = path.join(import.meta.dirname, '..');
const [dist = 'dist'] = process.argv.slice(2);

function run(args: readonly string[], language: string): void {
  execFileSync(process.execPath, args, {
    cwd: site,
    stdio: 'inherit',
    env: { ...process.env, VITE_LANGUAGE: language },
  });
}

const vite = path.join(site, 'node_modules', 'vite', 'bin', 'vite.js');
const folderOf = (language: string) => (language === 'en' ? dist : `${dist}-${language}`);

for (const language of ['en', 'es']) {
  const folder = folderOf(language);
  run([vite, 'build', '--outDir', folder], language);
  const server = ['--ssr', 'src/app/entry-server.tsx', '--outDir', `${folder}-server`];
  run([vite, 'build', ...server], language);
}
// English comes last: it compresses what all have written.
for (const language of ['es', 'en']) run(['build/prerender.ts', language, dist], language);
