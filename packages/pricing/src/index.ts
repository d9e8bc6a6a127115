export * from './fees.ts';
export * from './money.ts';
export * from './plans.ts';
export * from './policies.ts';
export * from './services.ts';
export { addDays, addMonths, instantOf, localDateAt, localTimeAt } from './zoned-time.ts';
