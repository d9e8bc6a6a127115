import type { AuditAction } from './audit-actions.ts';
import type { AnyEndpoint, FeatureEndpoints } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import type { Access, AccountLimit, DeclaredCodes, Policy, PolicyOf, RateLimit } from './policy.ts';

/** A {@link Policy} with its defaults. */
export interface RoutePolicy<Codes extends ErrorCode = ErrorCode> {
  readonly access: Access;
  readonly summary: string;
  readonly status: 200 | 201;
  readonly bodyBytes: number | undefined;
  readonly errors: readonly Codes[];
  readonly rateLimit: RateLimit | undefined;
  readonly accountLimit: AccountLimit | undefined;
  readonly audit: AuditAction | undefined;
  readonly asksAgain: boolean;
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

const routeOf = (endpoint: AnyEndpoint, policy: Policy): AnyRoute => ({
  method: endpoint.method,
  path: endpoint.path,
  params: endpoint.params,
  query: endpoint.query,
  headers: endpoint.headers,
  body: endpoint.body,
  response: endpoint.response,
  access: policy.access,
  summary: policy.summary,
  status: policy.status ?? 200,
  bodyBytes: policy.bodyBytes,
  errors: policy.errors ?? [],
  rateLimit: policy.rateLimit,
  accountLimit: policy.accountLimit,
  audit: policy.audit,
  asksAgain: policy.asksAgain ?? false,
  reads: policy.reads ?? 'primary',
});

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
      return [name, routeOf(endpoint, policy)];
    }),
  ) as FeatureRoutes<Endpoints, Policies>;
}
