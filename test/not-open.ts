import type { CallName } from '@/contract/calls'
import type { RouteName } from '@/navigation/routes'

/** Calls of the contract that answer 501 尚未开放. This list only shrinks: a call leaves it with the issue that builds it. */
export const notOpenCalls: readonly CallName[] = []

/** Routes whose page shows 尚未开放. This list only shrinks: a route leaves it with the issue that builds its screen. */
export const notOpenRoutes: readonly RouteName[] = []
