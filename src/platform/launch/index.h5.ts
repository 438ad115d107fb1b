import { parseQuery } from '@/lib/query-string'

import type { LaunchQuery } from './types'

const opened = window.location.search

export const launchQuery: LaunchQuery = () => ({ ...parseQuery(opened) })
