import { countTests, mergeResults } from '../../config/scripts/test-steps.mjs'

interface JestFile {
  name: string
  status: string
  assertionResults: { status: string }[]
}

const describeFile = (name: string, ...statuses: string[]): JestFile => ({
  name,
  status: statuses.length && statuses.every((status) => status === 'passed') ? 'passed' : 'failed',
  assertionResults: statuses.map((status) => ({ status })),
})

/** What a step of the gate counts for a run of Jest and the second run of its failed files. */
const countRuns = (first: JestFile[], again: JestFile[]) =>
  countTests(mergeResults({ testResults: first }, { testResults: again }))

const steady = describeFile('steady', 'passed', 'passed')

it('counts a file that passes when it runs again once, by its second run', () => {
  const first = [steady, describeFile('late', 'passed', 'failed')]
  expect(countRuns(first, [describeFile('late', 'passed', 'passed')])).toEqual({ passed: 4, failed: 0 })
})

it('counts what fails again, what is skipped, and a file that cannot run, as failed', () => {
  const first = [steady, describeFile('wrong', 'failed'), describeFile('skipped', 'pending'), describeFile('broken')]
  expect(countRuns(first, [describeFile('wrong', 'failed')])).toEqual({ passed: 2, failed: 3 })
})
