import { existsSync, readFileSync } from 'node:fs'

import { type RouteName, routes } from '@/navigation/routes'

import { notOpenRoutes } from './not-open'

const names = Object.keys(routes) as RouteName[]

/** Where the page of a route is written; the system pages have addresses without a folder. */
function pageFile(name: RouteName): string {
  const { path } = routes[name]
  return path.startsWith('/pages/') ? `src${path}.tsx` : `src/pages/system${path}.tsx`
}

describe('screens that are not open yet', () => {
  it.each(names)('%s is listed exactly while its page says so', (name) => {
    const file = pageFile(name)
    expect(existsSync(file)).toBe(true)
    expect(notOpenRoutes.includes(name)).toBe(readFileSync(file, 'utf8').includes('NotOpenScreen'))
  })

  it('are routes, each listed once', () => {
    expect(notOpenRoutes.filter((name) => !names.includes(name))).toEqual([])
    expect(new Set(notOpenRoutes).size).toBe(notOpenRoutes.length)
  })
})
