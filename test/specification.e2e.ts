// Runs last in each tier: for each line of the specification a test that names it must have run, and passed.
import fs from 'node:fs'
import path from 'node:path'

import { listProofs, readIds } from '../config/scripts/proofs.mjs'
import { listTests } from '../config/scripts/tiers.mjs'
import { specification } from './specification'
import { note } from './support/note'

const RESULTS = path.resolve('.tmp/results')

interface JestResults {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[]
}

interface Proof {
  id: string
  /** Undefined: of a test that is about neither alone. */
  target?: string
}

/** The target by the title of a journey, `h5: …`, or by the name of its file, `x.weapp.test.ts`. */
function findTarget(file: string, title: string): string | undefined {
  return /(?:^|\s)(h5|weapp)(?=[:\s])/.exec(title)?.[1] ?? /[.-](h5|weapp)\./.exec(path.basename(file))?.[1]
}

function listPassed(): Proof[] {
  const files = fs.existsSync(RESULTS) ? fs.readdirSync(RESULTS).filter((name) => name.endsWith('.json')) : []
  if (!files.length) throw new Error('no results to look at: npm test and the gate run this after everything else')
  return files
    .flatMap((name) => (JSON.parse(fs.readFileSync(path.join(RESULTS, name), 'utf8')) as JestResults).testResults)
    .flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })))
    .filter(({ status }) => status === 'passed')
    .flatMap(({ file, fullName }) => {
      const target = findTarget(file, fullName)
      return readIds('spec', fullName).map((id) => ({ id, target }))
    })
}

/** Lines that tests name which `npm test` leaves to the gate. */
function listLaterLines(): string[] {
  const later = listTests().flatMap(({ file, hasMore }) => (hasMore ? file : []))
  return listProofs('spec').flatMap(({ file, ids }) => (later.includes(file) ? ids : []))
}

it('every line of the specification is proven by tests that have run and passed, on both targets where it says so', () => {
  const passed = listPassed()
  const later = process.env.TEST_TIER === 'test' ? listLaterLines() : []
  const lines = specification.filter(({ id }) => !later.includes(id))
  const unproven = lines.flatMap(({ id, isOnBoth }) => {
    const proofs = passed.filter((proof) => proof.id === id)
    if (!isOnBoth) return proofs.length ? [] : [id]
    return ['h5', 'weapp'].flatMap((target) =>
      proofs.some((proof) => proof.target === target) ? [] : [`${id} ${target}`],
    )
  })
  note(
    `${lines.length} of ${specification.length} lines of the specification are due, proven ${passed.length} times; the others are the gate’s`,
  )
  expect(unproven).toEqual([])
})
