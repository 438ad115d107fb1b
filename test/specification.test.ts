import { routeTable } from '@/navigation/routes'
import { specification } from './specification'
import { EMPTY_LINES } from './specification-empty'

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

  it('has no more empty lines than it had; write the smaller figure down when there are fewer', () => {
    expect(specification.filter((line) => line.tests.length === 0)).toHaveLength(EMPTY_LINES)
  })
})
