import { readWhole, type ScaledServer, scaledCalls, startScaledServer } from '../../support/scale/plans'

const size = { people: 2000, companies: 5, tasks: 120_000 }
/** A table of fewer rows is read whole because that is cheaper. */
const GREAT = 10_000

let scaled: ScaledServer
let great: string[]
const tokens: string[] = []

beforeAll(async () => {
  const postgres = process.env.TEST_POSTGRES_URL
  if (!postgres) throw new Error('TEST_POSTGRES_URL must name a PostgreSQL server; npm test starts one')
  scaled = await startScaledServer(postgres, size)
  great = await scaled.greatTables(GREAT)
  // Who holds the most of a company, and somebody with a few.
  for (const share of [0, 0.5]) tokens.push(await scaled.signIn(share))
}, 180_000)
afterAll(() => scaled?.close())

describe(`among ${size.tasks} tasks on PostgreSQL`, () => {
  it('fills what grows with the years', () => {
    expect(great).toEqual(
      expect.arrayContaining(['process_task', 'process_instance', 'process_history', 'process_reader', 'message']),
    )
  })

  it.each(scaledCalls.map((call) => [call.name, call] as const))(
    '%s: no great table is read whole',
    async (_name, call) => {
      for (const token of tokens) {
        const plans = await scaled.plansOf(call, token)
        expect(plans.length).toBeGreaterThan(1)
        expect(plans.flatMap(readWhole).filter((table) => great.includes(table))).toEqual([])
      }
    },
  )

  it('a question without an index is noticed', async () => {
    expect(readWhole(await scaled.planOf('select count(*) from process_task where read_at is null'))).toEqual([
      'process_task',
    ])
  })
})
