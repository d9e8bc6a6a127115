import { z } from 'zod';
import { type CompletionRequest, ModelFailure } from '../platform/vendors/openai/language-model.ts';

const Ideas = z.object({
  summary: z.string().max(200),
  ideas: z
    .array(
      z.object({
        title: z.string(),
        channel: z.enum(['mail', 'site', 'video']),
        bookingsCount: z.int().min(0),
        publishOn: z.iso.date().nullable(),
      }),
    )
    .min(2)
    .max(4),
});

/** A question about figures, like those of the staff's assistant. */
export const ASK: CompletionRequest<z.output<typeof Ideas>> = {
  instructions: 'Suggest what to do next.',
  input: JSON.stringify({ bookings: { count: 42, region: 'Harbour District' } }),
  schema: Ideas,
  schemaName: 'ideas',
  maxOutputTokens: 2000,
};

/** Returns the failure of a question; fails the test if there is an answer. */
export async function modelFailureOf(work: Promise<unknown>): Promise<ModelFailure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ModelFailure) return error;
    throw error;
  }
  throw new Error('There was an answer');
}
