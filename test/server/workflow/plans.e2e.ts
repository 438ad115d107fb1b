import { statfsSync } from 'node:fs'

import { listTodoProcesses } from '@/contract/workflow/todo'

import { type Cluster, startCluster } from '../../../config/scripts/setup/postgres.mjs'
import { figure, note } from '../../support/note'
import { requireItems } from '../../support/require-items'
import { readWhole, type ScaledServer, scaledCalls, startScaledServer } from '../../support/scale/plans'

/** On a disk: the directory of tests may lie in memory. */
const DISK = '/var/tmp'
const MILLIONS_BYTES = 30 * 2 ** 30

function hasRoomForMillions(): boolean {
  const { bavail, bsize } = statfsSync(DISK)
  if (bavail * bsize > MILLIONS_BYTES) return true
  note(`plans are looked at among few tasks: ${DISK} has no 30 GB for ten million`)
  return false
}

const isGreat = Boolean(process.env.FULL) && hasRoomForMillions()
/** The greatest company there can be, and many: one of them has a three-hundredth of the people. */
const sizes = isGreat
  ? [1, 1000].map((companies) => ({ people: 100_000, companies, tasks: 10_000_000 }))
  : [{ people: 2000, companies: 5, tasks: 120_000 }]
const FILL_LIMIT_MS = isGreat ? 60 * 60_000 : 180_000
/** A table of fewer rows is read whole because that is cheaper. */
const GREAT = 10_000

describe.each(sizes)('among $tasks tasks of $companies companies on PostgreSQL', (size) => {
  let cluster: Cluster | undefined
  let scaled: ScaledServer
  let great: string[]
  const tokens: string[] = []

  beforeAll(async () => {
    if (isGreat) cluster = await startCluster({ parent: DISK })
    const postgres = cluster?.url ?? process.env.TEST_POSTGRES_URL
    if (!postgres) throw new Error('TEST_POSTGRES_URL must name a PostgreSQL server; npm test starts one')
    scaled = await startScaledServer(postgres, size)
    great = await scaled.greatTables(GREAT)
    // Who holds the most of a company, and somebody with a few.
    for (const share of [0, 0.5]) tokens.push(await scaled.signIn(share))
  }, FILL_LIMIT_MS)
  afterAll(async () => {
    await scaled?.close()
    await cluster?.stop()
  })

  it('fills what grows with the years', () => {
    expect(great).toEqual(
      expect.arrayContaining([
        'process_task',
        'process_instance',
        'process_history',
        'process_reader',
        'message',
        'visit',
        'visit_passage',
      ]),
    )
  })

  it.each(scaledCalls.map((call) => [call.name, call] as const))(
    '%s: no great table is read whole [asvs 15.1.3]',
    async (name, call) => {
      const callers = call.isForAdministrators ? tokens.slice(0, 1) : tokens
      for (const [index, token] of requireItems(callers).entries()) {
        const plans = await scaled.plansOf(call, token)
        const took = plans.reduce((sum, plan) => sum + plan.took, 0).toFixed(1)
        if (isGreat) figure(`${name}, ${size.companies} companies, person ${index + 1}`, `${took} ms in the database`)
        expect(plans.length).toBeGreaterThan(1)
        expect(plans.flatMap(readWhole).filter((table) => great.includes(table))).toEqual([])
      }
    },
  )

  it('kinds of decided are those of the last thousand, however many there are', async () => {
    const [token = ''] = tokens
    const { data } = await scaled.server.send(listTodoProcesses, { list: 'done' }, { token })
    const counted = requireItems(data).reduce((sum, { count }) => sum + count, 0)
    // Two decisions in one process are one row.
    expect(counted).toBeLessThanOrEqual(1000)
    expect(counted).toBeGreaterThan(500)
  })

  it('a question without an index is noticed', async () => {
    expect(readWhole(await scaled.getPlan('select count(*) from process_task where read_at is null'))).toEqual([
      'process_task',
    ])
  })
})
