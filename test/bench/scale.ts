// Fills a database of PostgreSQL and tells, as lines of JSON, how it answers each call; config/scripts/bench/scale.mjs starts it.
import { readWhole, scaledCalls, startScaledServer } from '../support/scale/plans'

const RUNS = 5
const GREAT = 10_000
/** Places in the greatest company: who has the most of all, somebody with much, and the one in the middle. */
const shares = { most: 0, many: 0.001, ordinary: 0.5 }

const [url = '', tasks = '0', people = '0', companies = '0'] = process.argv.slice(2)
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

async function main() {
  const size = { tasks: Number(tasks), people: Number(people), companies: Number(companies) }
  const began = Date.now()
  const scaled = await startScaledServer(url, size)
  tell({ filled: (Date.now() - began) / 1000 })
  try {
    const great = await scaled.greatTables(GREAT)
    for (const [who, share] of Object.entries(shares)) {
      const token = await scaled.signIn(share)
      for (const call of scaledCalls.filter(({ isForAdministrators }) => share === 0 || !isForAdministrators)) {
        const plans = await scaled.plansOf(call, token, RUNS)
        const whole = plans.flatMap(readWhole).filter((table) => great.includes(table))
        const slowest = plans.reduce((a, b) => (a.took > b.took ? a : b))
        tell({
          who,
          call: call.name,
          queries: plans.length,
          took: plans.reduce((sum, { took }) => sum + took, 0),
          slowest: slowest.took,
          text: slowest.text,
          values: slowest.values,
          whole,
        })
      }
    }
  } finally {
    await scaled.close()
  }
}

void main()
