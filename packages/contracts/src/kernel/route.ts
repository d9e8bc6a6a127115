import type { AnyEndpoint, FeatureEndpoints } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { DeclaredCodes, Policy, PolicyOf } from './policy.ts';

/** Values of what a policy may leave out. */
const DEFAULTS = { status: 200, errors: [], requiresProof: false, reads: 'primary' } as const;

/** A {@link Policy} with its defaults. */
export interface RoutePolicy<Codes extends ErrorCode = ErrorCode> extends Omit<
  Policy,
  keyof typeof DEFAULTS
> {
  readonly status: 200 | 201;
  readonly errors: readonly Codes[];
  readonly requiresProof: boolean;
  readonly reads: 'primary' | 'replica';
}

/** An endpoint with its policy: everything that the server mounts, enforces and documents. */
export type AnyRoute = AnyEndpoint & RoutePolicy;

type RouteOf<E extends AnyEndpoint, P extends Policy> = E & RoutePolicy<DeclaredCodes<P>>;

/** Routes of a feature, by name. */
export type FeatureRoutes<
  Endpoints extends FeatureEndpoints,
  Policies extends PolicyOf<Endpoints>,
> = {
  readonly [Name in keyof Endpoints]: RouteOf<Endpoints[Name], Policies[Name]>;
};

/** Routes by feature, then by name. */
export type RouteTable = Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>;

/** Combines the endpoints of a feature with their policies. */
export function routesOf<
  Endpoints extends FeatureEndpoints,
  const Policies extends PolicyOf<Endpoints>,
>(endpoints: Endpoints, policies: Policies): FeatureRoutes<Endpoints, Policies> {
  const policyOf = new Map<string, Policy>(Object.entries(policies));
  return Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => {
      const policy = policyOf.get(name);
      if (policy === undefined) throw new Error(`${endpoint.path} has no policy.`);
      return [name, { ...endpoint, ...DEFAULTS, ...policy }];
    }),
  ) as FeatureRoutes<Endpoints, Policies>;
}
