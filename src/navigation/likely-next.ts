import { type RouteName, routeTable } from './routes'

/** Where most people go from here. */
const next: Partial<Record<RouteName, readonly RouteName[]>> = {
  home: ['todo', 'task', 'processes'],
  todo: ['task', 'home'],
  processes: ['form'],
  messages: ['messageCategory', 'message'],
  reports: ['report'],
  // A report can also be started without an opportunity.
  partnerHome: ['submitOpportunity'],
  // Photos that wait for a network are looked at without one.
  submitOpportunity: ['previewImage'],
  form: ['previewImage'],
}

/** Paths of the pages that are worth fetching while somebody looks at this one. */
export function listLikelyNextRoutes(route: RouteName): readonly string[] {
  return (next[route] ?? []).map((name) => routeTable[name].path)
}
