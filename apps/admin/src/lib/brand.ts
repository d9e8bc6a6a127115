/** Brand name, set at build time. */
export const BRAND: string = import.meta.env.VITE_BRAND_NAME ?? 'VoltCourier';
