// The first administrators of a server: the company of the very first is its operator, and no other is.
import { eq } from 'drizzle-orm'

import { company, userRole } from '@/server/db/schema/identity'
import { createAdmin } from '@/server/start/create-admin'

import { startTestServer, type TestServer } from '../../support/server'

/** Serializable is what distributed databases that speak PostgreSQL give. */
const isolations = ['read committed', ...(process.env.TEST_DATABASE_URL ? ['serializable'] : [])]
const RUNS = 6

describe.each(isolations)('create-admin for the first companies in the same moment, %s', (isolation) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(isolation === 'serializable' ? { isolation } : {})
  })
  afterAll(() => server.close())
  beforeEach(() => server.truncate())

  const run = (at: number, name: string) =>
    createAdmin(server.handle, { phone: `1390000990${at}`, name: '王管', company: name }, new Date())

  it('makes one of them the operator of the server', async () => {
    await Promise.all(Array.from({ length: RUNS }, (_, at) => run(at, `公司${at}`)))
    expect(await server.db.select().from(company)).toHaveLength(RUNS)
    expect(await server.db.select().from(company).where(eq(company.isOperator, true))).toHaveLength(1)
  })

  it('makes several administrators of one company, which is founded once', async () => {
    await Promise.all(Array.from({ length: RUNS }, (_, at) => run(at, '同一家公司')))
    expect(await server.db.select().from(company)).toMatchObject([{ name: '同一家公司', isOperator: true }])
    expect(await server.db.select().from(userRole)).toHaveLength(RUNS)
  })
})
