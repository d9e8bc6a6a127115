import { execFileSync } from 'node:child_process';
import path from 'node:path';

/**
 * Builds the site in each language, for browsers and for prerendering, and prerenders it into the
 * given folder, or `dist`.
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
// English comes last, because it compresses the files of all languages.
for (const language of ['es', 'en']) run(['build/prerender.ts', language, dist], language);
