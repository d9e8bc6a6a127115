import { useConfig } from './config.ts';

/** The number that the build knew, so that it stands on pages that no script has reached. */
const BUILT: string | null = import.meta.env['VITE_BRAND_HOTLINE'] || null;

/** The emergency hotline: what the API says, until then what the build knew; null without one. */
export function useHotline(): string | null {
  const { data: config } = useConfig();
  return config === undefined ? BUILT : config.brand.hotline;
}

/** The address that calls a number (RFC 3966). */
export function callUrl(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/gu, '')}`;
}
