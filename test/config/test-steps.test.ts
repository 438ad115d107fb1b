import path from 'node:path'

import { countTests, listUnsteady, mergeResults } from '../../config/scripts/test-steps.mjs'

interface JestTest {
  status: string
  fullName?: string
  failureMessages?: string[]
  retryReasons?: string[]
}

interface JestFile {
  name: string
  status: string
  message?: string
  assertionResults: JestTest[]
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

describe('what passed only when run again', () => {
  const file = path.resolve('test/late.test.ts')
  const run = (...assertionResults: JestTest[]): { testResults: JestFile[] } => {
    const hasFailed = assertionResults.some(({ status }) => status === 'failed')
    return { testResults: [{ name: file, status: hasFailed ? 'failed' : 'passed', assertionResults }] }
  }
  const failed = (fullName: string, ...failureMessages: string[]) => ({ fullName, status: 'failed', failureMessages })
  const passed = (fullName: string, ...retryReasons: string[]) => ({ fullName, status: 'passed', retryReasons })

  it('is each test that failed, with the first line of why, and not what failed again', () => {
    const first = run(
      failed('opens', '\u001b[31mError: h5: tap "提交"\u001b[39m\n    at base.ts:60'),
      failed('closes', 'Error'),
    )
    const again = run(passed('opens'), failed('closes', 'Error'))
    expect(listUnsteady(first, again)).toEqual([
      { file: 'test/late.test.ts', test: 'opens', why: 'Error: h5: tap "提交"' },
    ])
  })

  it('is a journey that its first attempt failed, also where no file ran again', () => {
    const first = run(passed('opens', '\nError: no answer\n    at base.ts:60'), passed('closes'))
    expect(listUnsteady(first, { testResults: [] })).toEqual([
      { file: 'test/late.test.ts', test: 'opens', why: 'Error: no answer' },
    ])
  })

  it('is a file that could not run at first', () => {
    const message = '  ● Test suite failed to run\n\n    connect ECONNREFUSED'
    const first = { testResults: [{ name: file, status: 'failed', message, assertionResults: [] }] }
    expect(listUnsteady(first, run(passed('opens')))).toEqual([
      { file: 'test/late.test.ts', test: 'the whole file', why: 'connect ECONNREFUSED' },
    ])
    expect(listUnsteady(first, first)).toEqual([])
  })
})
