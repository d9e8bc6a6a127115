import { useConfig } from './config.ts';

/** Hotline known at build time, for pages whose script hasn't run. */
const BUILT: string | null = import.meta.env.VITE_BRAND_HOTLINE || null;

/** Emergency hotline: from the API, until then from the build; null if there is none. */
export function useHotline(): string | null {
  const { data: config } = useConfig();
  return config === undefined ? BUILT : config.brand.hotline;
}

/** Returns the URL that calls a number (RFC 3966). */
export function callUrl(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/gu, '')}`;
}
