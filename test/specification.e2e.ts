// Runs last in npm test: the tests that the specification's lines name must have run, and passed.
import fs from 'node:fs'
import path from 'node:path'

import { specification } from './specification'
import { note } from './support/note'

const RESULTS = path.resolve('.tmp/results')

interface JestResults {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

function passedTests(): string[] {
  const files = fs.existsSync(RESULTS) ? fs.readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : []
  if (!files.length) throw new Error('no results to look at: npm test runs this after everything else')
  return files
    .flatMap((name) => (JSON.parse(fs.readFileSync(path.join(RESULTS, name), 'utf8')) as JestResults).testResults)
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => test.status === 'passed')
    .map((test) => test.fullName)
}

it('every test that a line of the specification names has run and passed', () => {
  const passed = passedTests()
  const named = specification.flatMap((line) => line.tests.map((test) => ({ id: line.id, test })))
  const missing = named.filter(({ test }) => !passed.some((name) => name.startsWith(test)))
  const empty = specification.filter((line) => !line.tests.length).length
  note(`${empty} of ${specification.length} lines of the specification are shown by no test yet`)
  expect(missing).toEqual([])
})
