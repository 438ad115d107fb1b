import { routeTable } from '@/navigation/routes'

import { listProofs, readIds } from '../config/scripts/proofs.mjs'
import { specification } from './specification'

const routeLines = specification.filter((line) => line.id.startsWith('R.'))

describe('the list of the specification', () => {
  it('holds every line once', () => {
    const ids = specification.map((line) => line.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('holds sections 1 to 9 and the routes', () => {
    const sections = new Set(specification.map((line) => line.id.split('.')[0]))
    expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'R'])
  })

  it('holds every route with its title', () => {
    const listed = routeLines.map((line) => line.text)
    const missing = Object.values(routeTable).filter(
      ({ path, title }) => !listed.some((text) => text.includes(path) && text.includes(title)),
    )
    expect(missing).toEqual([])
    expect(routeLines).toHaveLength(Object.keys(routeTable).length)
  })

  it('is named by the titles of tests, each line, and no title names a line that is not there', () => {
    const lines = specification.map(({ id }) => id)
    const named = new Set(listProofs('spec').flatMap(({ ids }) => ids))
    expect(lines.filter((id) => !named.has(id))).toEqual([])
    expect([...named].filter((id) => !lines.includes(id))).toEqual([])
  })

  it('reads every id of a title, of its own kind alone', () => {
    const title = `is black on white [${'spec'} 1.03, R.12] [${'asvs'} 5.2.1]`
    expect(readIds('spec', title)).toEqual(['1.03', 'R.12'])
    expect(readIds('asvs', title)).toEqual(['5.2.1'])
    expect(readIds('spec', 'is black on white')).toEqual([])
  })
})
