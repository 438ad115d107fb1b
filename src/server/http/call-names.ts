import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

const names: ReadonlyMap<Endpoint, string> = new Map(
  Object.entries<Endpoint>(calls).map(([name, call]) => [call, name]),
)

/** The name of a call in the contract; undefined for an endpoint that is not in its table, as tests have some. */
export function findCallName(endpoint: Endpoint): string | undefined {
  return names.get(endpoint)
}
