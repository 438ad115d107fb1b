// Ten million tasks on PostgreSQL: what the badge and the lists take in the database, for three people. It takes some
// twenty minutes and 25 GB of disk, so it runs only when it is named. SCALE_TASKS, SCALE_COMPANIES: other numbers of them.
import path from 'node:path'

import { startPostgres } from '../setup/postgres.mjs'
import { ROOT } from '../source-hash.mjs'
import { runProgram } from './program.mjs'

const TASKS = Number(process.env.SCALE_TASKS ?? 10_000_000)
const PEOPLE = 100_000
const COMPANIES = Number(process.env.SCALE_COMPANIES ?? 40)
const MOST_MS = 20
const FILL_MINUTES = 10
/** What is to be quick however many there are: the badge and the list that people open. */
const PROMISED = /^(badge|home page|to-dos|tasks$|unread messages)/
const PROGRAM = path.join(ROOT, 'test/bench/scale.ts')

/** Runs the program that measures, over the sources. @throws {Error} when it ends badly */
function measureOn(url, tell) {
  const words = ['--import', 'tsx', PROGRAM, url, TASKS, PEOPLE, COMPANIES].map(String)
  return runProgram(words, { onLine: (line) => tell(JSON.parse(line)) })
}

export async function measureScale(report) {
  const postgres = await startPostgres({ print: console.log })
  try {
    await measureOn(postgres.url, ({ filled, who, call, took, whole }) => {
      if (filled)
        return report.add(`${TASKS} tasks of ${COMPANIES} companies: filled`, filled / 60, 'min', {
          most: FILL_MINUTES,
        })
      const target = PROMISED.test(call) ? { most: MOST_MS } : {}
      report.add(`${TASKS} tasks, ${who}: ${call}`, took, 'ms', target)
      if (whole.length)
        report.add(`${TASKS} tasks, ${who}: ${call}: reads ${whole} whole`, whole.length, '', { most: 0 })
    })
  } finally {
    await postgres.stop()
  }
}
