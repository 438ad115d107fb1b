// Runs last in each tier: the tests that the specification's lines name must have run, and passed.
import fs from 'node:fs'
import path from 'node:path'

import { listTests } from '../config/scripts/tiers.mjs'
import { specification } from './specification'
import { note } from './support/note'

const RESULTS = path.resolve('.tmp/results')

interface JestResults {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

function passedTests(): string[] {
  const files = fs.existsSync(RESULTS) ? fs.readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : []
  if (!files.length) throw new Error('no results to look at: npm test and the gate run this after everything else')
  return files
    .flatMap((name) => (JSON.parse(fs.readFileSync(path.join(RESULTS, name), 'utf8')) as JestResults).testResults)
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => test.status === 'passed')
    .map((test) => test.fullName)
}

/** Beginnings of the full names of tests that `npm test` leaves to the gate. */
function groupsOfLaterTiers(): string[] {
  const files = listTests().filter(({ hasMore }) => hasMore)
  return files.flatMap(({ file }) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\bdescribe\(\s*(['"`])(.+?)\1/g)].map(([, , title]) => `${title} `),
  )
}

it('every test that a line of the specification names has run and passed', () => {
  const passed = passedTests()
  const named = specification.flatMap((line) => line.tests.map((test) => ({ id: line.id, test })))
  const later = process.env.TEST_TIER === 'test' ? groupsOfLaterTiers() : []
  const due = named.filter(({ test }) => !later.some((group) => test.startsWith(group)))
  const missing = due.filter(({ test }) => !passed.some((name) => name.startsWith(test)))
  const empty = specification.filter((line) => !line.tests.length).length
  note(
    `${empty} of ${specification.length} lines of the specification are shown by no test yet; ${named.length - due.length} tests are the gate’s`,
  )
  expect(missing).toEqual([])
})
