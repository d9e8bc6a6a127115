/** The brand's name, fixed when the app is built. */
export const BRAND: string = import.meta.env['VITE_BRAND_NAME'] ?? 'VoltCourier';
