import { z } from 'zod';

/** Variables of the geocoder: a server with Photon's protocol. */
export const geocoderVariables = {
  GEOCODER_URL: z
    .url({ protocol: /^https?$/u, error: 'must be an http:// or https:// URL' })
    .refine((url) => new URL(url).username === '', 'must have no user name in it')
    .optional()
    .describe(
      'URL of a server with the Photon API, such as `https://photon.example`; without it there are no address suggestions',
    ),
  GEOCODER_API_KEY: z
    .string()
    .regex(/^[\x21-\x7E]{1,500}$/u, 'must be one word of plain characters')
    .optional()
    .describe('Key of that server, sent as `Authorization: Bearer`, if required'),
  GEOCODER_USER_AGENT: z
    .string()
    .regex(/^[\x20-\x7E]{1,200}$/u, 'must be plain characters')
    .default('VoltCourier')
    .describe('User agent for that server; public servers ask for a contact address'),
};

type GeocoderEnvironment = z.output<z.ZodObject<typeof geocoderVariables>>;

/** Returns contradictions, one sentence each. */
export function geocoderContradictions(env: GeocoderEnvironment): string[] {
  return env.GEOCODER_API_KEY !== undefined && env.GEOCODER_URL === undefined
    ? ['GEOCODER_API_KEY is only of use with GEOCODER_URL.']
    : [];
}

/** Configuration of the geocoder; undefined if it is off. */
export function geocoderConfig(env: GeocoderEnvironment) {
  if (env.GEOCODER_URL === undefined) return undefined;
  return {
    baseUrl: env.GEOCODER_URL,
    apiKey: env.GEOCODER_API_KEY,
    userAgent: env.GEOCODER_USER_AGENT,
  };
}
