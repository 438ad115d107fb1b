import { type RouteName, routeTable } from './routes'

/** The most frequent next routes by route. */
const next: Partial<Record<RouteName, readonly RouteName[]>> = {
  home: ['todo', 'task', 'processes'],
  todo: ['task', 'home'],
  processes: ['form'],
  messages: ['messageCategory', 'message'],
  reports: ['report'],
  // A report can also be started without an opportunity.
  partnerHome: ['submitOpportunity'],
  // Queued photos can be previewed offline.
  submitOpportunity: ['previewImage'],
  form: ['previewImage'],
}

/** Paths of the pages worth preloading while this route is shown. */
export function listLikelyNextRoutes(route: RouteName): readonly string[] {
  return (next[route] ?? []).map((name) => routeTable[name].path)
}
