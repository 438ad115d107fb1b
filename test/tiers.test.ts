import { readdirSync } from 'node:fs'

import { chooseShard, listTests, planFiles, readTestFile, TIERS, takeShard } from '../config/scripts/tiers.mjs'
import { findTouched, mapJourneys } from '../config/scripts/touched.mjs'
import { projectFiles, readSource } from './support/source-files'

const files = projectFiles('test').filter((file) => /\.(test|e2e)\.tsx?$/.test(file))
const tests = listTests()
const plan = planFiles()
const count = <T>(list: readonly T[]) => new Map(list.map((item) => [item, list.filter((one) => one === item).length]))
const repeated = (list: readonly string[]) => [...count(list)].flatMap(([item, times]) => (times > 1 ? [item] : []))

describe('the tiers of tests', () => {
  it('hold every test file, each with one lowest tier', () => {
    expect(tests.map(({ file }) => file)).toEqual(files)
    expect(tests.filter(({ tier }) => !TIERS.includes(tier))).toEqual([])
  })

  it('read the tier from the name of the file, or from one line in it', () => {
    const tier = (file: string, source: string) => readTestFile(file, source).tier
    expect(tier('test/lib/a.test.ts', '')).toBe('test')
    expect(tier('test/lib/a.test.ts', '// Why.\n// @tier gate\n')).toBe('gate')
    expect(tier('test/e2e/a.e2e.ts', "journey('x', run)")).toBe('gate')
    expect(tier('test/e2e/a.e2e.ts', "mainJourney('x', run)\njourney('y', run)")).toBe('test')
    expect(tier('test/e2e/a.e2e.ts', '// @tier test\n')).toBe('test')
    expect(() => tier('test/e2e/a.e2e.ts', '// @tier soon\n')).toThrow('test/e2e/a.e2e.ts: there is no tier "soon"')
  })

  it.each([false, true])('run each file of theirs once, the mixed ones in two parts (full counts: %s)', (isFull) => {
    const steps = planFiles({ isFull })
    const mixed = tests.flatMap(({ file, mains, hasMore }) => (mains && hasMore ? [file] : []))
    const first = [...steps.units, ...steps.breadth]
    const then = [...steps.journeys, ...steps.drawing, ...steps.servers, ...steps.specification]
    expect(repeated([...first, ...then])).toEqual(mixed)
    const left = tests.flatMap(({ file, tier }) => (tier === 'full' && !isFull ? [file] : []))
    expect([...new Set([...first, ...then, ...left])].sort()).toEqual(files)
    expect(left.every((file) => /^test\/(server|e2e)\/.*\.e2e\.ts$/.test(file))).toBe(true)
  })

  it('ask the server about races in npm test, and about the rest in the gate, once on each database', () => {
    const server = tests.flatMap(({ file, isJourney }) => (file.startsWith('test/server/') && !isJourney ? [file] : []))
    const inFull = planFiles({ isFull: true })
    expect(plan.races).toContain('test/server/workflow/races.test.ts')
    expect(repeated([...inFull.races, ...inFull.postgres])).toEqual([])
    const embeddedAlone = server.filter((file) => ![...inFull.races, ...inFull.postgres].includes(file))
    expect(
      embeddedAlone.every((file) => /engine|soak|pictures|hostile-files|older-release|move-files/.test(file)),
    ).toBe(true)
  })

  it('register main journeys by journeys alone, so that nothing in their files runs twice', () => {
    const mixed = tests.filter(({ mains, hasMore }) => mains && hasMore)
    expect(mixed.length).toBeGreaterThan(0)
    expect(mixed.filter(({ file }) => /^\s*(it|test)(\.each)?\(/m.test(readSource(file)))).toEqual([])
  })

  it('are cut into shards that hold each file once', () => {
    const shards = [1, 2, 3, 4].map((index) => takeShard(plan.units, { index, count: 4 }))
    expect(shards.flat().sort()).toEqual(plan.units)
    const sizes = shards.map((shard) => shard.length)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    expect(takeShard(plan.units)).toEqual(plan.units)
  })

  it.each([
    [1000, undefined],
    [1830, undefined],
    [1840, 2],
    [3084, 3],
    [5030, 881],
    [6000, 10_500],
  ])('add to an npm test of %d s all that is left, or one of %p parts', (testSeconds, count) => {
    const shards = [0, 1, 2, 3].map((seed) => chooseShard({ testSeconds, limitSeconds: 5040, seed }))
    expect(shards.map((shard) => shard?.count)).toEqual([count, count, count, count])
    if (!count) return
    expect(shards.map((shard) => shard?.index)).toEqual([0, 1, 2, 3].map((seed) => (seed % count) + 1))
  })
})

describe('what a change touches', () => {
  const features = readdirSync('src/features')
  const map = mapJourneys()
  const mains = new Set(tests.flatMap(({ file, mains }) => (mains ? [file] : [])))

  it.each(features)('is a journey for %s, and npm test has one', (feature) => {
    const journeys = [...map].flatMap(([file, names]) => (names.includes(feature) ? [file] : []))
    expect(journeys).not.toEqual([])
    expect(journeys.some((file) => mains.has(file))).toBe(true)
  })

  it('is found from a screen, from a call of the server, and from the journey itself', () => {
    const screen = findTouched(['src/features/cloud/CloudScreen.tsx'])
    expect(screen.features).toEqual(['cloud'])
    expect(screen.journeys).toContain('test/e2e/cloud.e2e.ts')
    const store = findTouched(['src/server/domains/diagnosis/routes.ts'])
    expect(store.features).toContain('diagnosis')
    expect(store.journeys).toContain('test/e2e/diagnosis.e2e.ts')
    expect(findTouched(['test/e2e/notices.e2e.ts']).journeys).toEqual(['test/e2e/notices.e2e.ts'])
  })

  it('is the main journeys when it is general, and none for a document', () => {
    expect(findTouched(['src/ui/action/Button.tsx'])).toMatchObject({ isGeneral: true, journeys: [] })
    expect(findTouched(['README.md'])).toEqual({ features: [], journeys: [], isGeneral: false })
  })
})
