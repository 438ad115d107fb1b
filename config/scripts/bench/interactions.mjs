// How long H5 takes to answer taps and keys on a processor four times slower.
import path from 'node:path'

import { build } from '../build.mjs'
import { bundleServer } from '../bundle-server.mjs'
import { median } from './page.mjs'
import { inTemporary } from './process.mjs'
import { runBenchProgram } from './program.mjs'
import { APPROVER, signIn } from './tasks.mjs'
import { UNLIMITED, withServer } from './throughput.mjs'

/** Of every fifty interactions the slowest is left out: the 98th percentile, as INP has it. */
const INTERACTIONS_FOR_ONE_OUTLIER = 50

function findPercentile98(durations) {
  const slowestFirst = durations.toSorted((a, b) => b - a)
  return slowestFirst[Math.floor(durations.length / INTERACTIONS_FOR_ONE_OUTLIER)]
}

export async function measureInteractions(report, runs) {
  await build('h5')
  const program = await bundleServer()
  await inTemporary((parent) =>
    withServer(program, { ...UNLIMITED, DATA_DIR: path.join(parent, 'data') }, async (origin) => {
      const walks = []
      const task = { origin, storage: await signIn(origin, APPROVER), runs }
      await runBenchProgram('interactions.ts', task, (durations) => {
        walks.push(durations)
        const slowest = Math.max(...durations)
        console.log(`  ${walks.length} of ${runs}: ${durations.length} interactions, the slowest ${slowest} ms`)
      })
      report.add('H5 interactions of a walk', median(walks.map(({ length }) => length)), '')
      report.add('  98th percentile of what they take (INP)', median(walks.map(findPercentile98)), 'ms', { most: 200 })
    }),
  )
}
