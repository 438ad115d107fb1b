import type { RouteName } from '@/navigation/routes'

/** A route, or a page of a route that is a detail by its query: a visit. */
export type PaneRoute = RouteName | 'visit'

/**
 * The list that stands beside a page. A link that opens the page alone opens its list below it; elsewhere the nearest
 * list of the page stack is shown.
 */
const listByPage: Partial<Record<PaneRoute, RouteName>> = {
  task: 'todo',
  message: 'messages',
  notice: 'notices',
  report: 'reports',
  visit: 'inviteVisitor',
  cloudService: 'cloud',
  studyDetail: 'study',
  opportunity: 'partnerHome',
  submitOpportunity: 'partnerHome',
  partnerActivity: 'partnerActivities',
  partnerNews: 'partnerMy',
  partnerInvite: 'partnerMy',
  managePerson: 'managePeople',
  manageOpportunity: 'manageOpportunities',
  managePartnerActivity: 'managePartnerActivities',
  manageDepartments: 'manage',
  managePosts: 'manage',
  managePeople: 'manage',
  manageReceived: 'manage',
  manageNotices: 'manage',
  manageBanners: 'manage',
  manageGates: 'manage',
  manageCodes: 'manage',
  manageEntry: 'manage',
  manageHealth: 'manage',
  manageOpportunities: 'manage',
  manageCertifications: 'manage',
  managePartnerActivities: 'manage',
  managePartnerInvite: 'manage',
  manageForms: 'manage',
  manageProcesses: 'manage',
  manageStudy: 'manage',
  manageHall: 'manage',
  manageGift: 'manage',
  manageActivities: 'manage',
  manageLaunches: 'manage',
  manageAudit: 'manage',
  manageData: 'manage',
}

const lists: ReadonlySet<PaneRoute> = new Set([
  ...Object.values(listByPage),
  'manageGates',
  'messageCategory',
  'approvalMessages',
  'systemMessages',
  'search',
])

/** Pages that use the whole width. */
const wholePages: ReadonlySet<PaneRoute> = new Set(['home', 'board', 'hall'])

/** Pages that stand alone, whatever is below them. */
const lonePages: ReadonlySet<PaneRoute> = new Set([
  'init',
  'guide',
  'login',
  'register',
  'forgotPassword',
  'partnerLogin',
  'partnerRegister',
])

/** Positions of the shown pages in the page stack. */
export interface Arrangement {
  /**
   * `beside`: a list at the left and the top page; `list`: a list with nothing open; `whole`: one page over the whole
   * width; `column`: one page in a column
   */
  kind: 'beside' | 'list' | 'whole' | 'column'
  list?: number
  main?: number
}

/** Which pages of a stack a wide window shows. Undefined stands for an unknown address. */
export function arrangePanes(stack: readonly (PaneRoute | undefined)[]): Arrangement {
  const last = stack.length - 1
  const top = stack[last]
  if (top === undefined || lonePages.has(top)) return { kind: 'column', main: last }
  if (wholePages.has(top)) return { kind: 'whole', main: last }
  for (let at = last - 1; at >= 0; at--) {
    const below = stack[at]
    if (below === undefined || wholePages.has(below) || lonePages.has(below)) break
    if (lists.has(below)) return { kind: 'beside', list: at, main: last }
  }
  return lists.has(top) ? { kind: 'list', list: last } : { kind: 'column', main: last }
}

/** The list to open below a page that is the only one of its stack; undefined for a page that needs none. */
export function findListBelow(stack: readonly (PaneRoute | undefined)[]): RouteName | undefined {
  const [only] = stack
  return stack.length === 1 && only ? listByPage[only] : undefined
}

/** The list to open before a page that is opened from a stack; undefined when the stack shows it well. */
export function findListBefore(stack: readonly (PaneRoute | undefined)[], name: PaneRoute): RouteName | undefined {
  const [only] = stack
  return stack.length === 1 && only === 'home' ? listByPage[name] : undefined
}

/** How deep a chain of lists may be. */
const DEEPEST = 4

/** The list at the beginning of the chain that a page belongs to, such as a tab; the page itself without one. */
export function findHeadList(name: PaneRoute): PaneRoute {
  let head = name
  for (let step = 0; step < DEEPEST; step++) head = listByPage[head] ?? head
  return head
}
