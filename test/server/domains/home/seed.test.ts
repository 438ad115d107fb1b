import { sql } from 'drizzle-orm'

import { createToken } from '@/contract/identity/auth'
import { countUnreadMessages, listAnnouncements, listMessages } from '@/contract/message/message'
import { listAllApplications } from '@/contract/organization/application'
import { getHomeSummary } from '@/contract/organization/home'
import { routeTable } from '@/navigation/routes'
import { application, banner, message } from '@/server/db/schema/home'
import { seedDemo } from '@/server/seed/index'
import { DEMO_PASSWORD, demoPartners, demoPeople } from '@/server/seed/people'

import { note } from '../../../support/note'
import { startTestServer } from '../../../support/server'
import { setUpServer } from '../../../support/set-up-server'

type Person = keyof typeof demoPeople

const server = setUpServer(() => startTestServer({ embedded: 'empty' }))

async function rowCounts(): Promise<Record<string, number>> {
  const tables = await server.db.execute(sql`select tablename from pg_tables where schemaname = 'public'`)
  const counts: Record<string, number> = {}
  for (const { tablename } of (tables as unknown as { rows: { tablename: string }[] }).rows) {
    const answer = await server.db.execute(sql.raw(`select count(*)::int as n from "${tablename}"`))
    counts[tablename] = (answer as unknown as { rows: { n: number }[] }).rows[0]?.n ?? 0
  }
  return counts
}

async function signIn(person: Person) {
  const client = person in demoPartners ? ('channel' as const) : ('user' as const)
  const username = demoPeople[person].phone
  return server.send(createToken, { grant_type: 'password', username, password: DEMO_PASSWORD, client })
}
const as = async (person: Person) => ({ token: String((await signIn(person)).body.access_token) })

beforeAll(async () => {
  const started = performance.now()
  await seedDemo(server.handle, new Date())
  note(`the whole story is seeded in ${Math.round(performance.now() - started)} ms`)
})

describe('the whole story', () => {
  it('is of everybody of product.md, the phones in order', () => {
    const names = ['张伟', '李娜', '陈强', '王强', '王敏', '赵磊', '周敏', '刘洋']
    const people = Object.values(demoPeople).slice(0, names.length)
    expect(people.map(({ name }) => name)).toEqual(names)
    expect(people.map(({ phone }) => phone)).toEqual(names.map((_, index) => `1380013800${index + 1}`))
  })

  it.each(Object.keys(demoPeople) as Person[])('lets %s sign in', async (person) => {
    const { status, body } = await signIn(person)
    expect([status, body.user_id]).toEqual([200, demoPeople[person].id])
  })

  it('gives the approver and the reviewer something to decide and to read', async () => {
    for (const person of ['zhangWei', 'reviewer'] as const) {
      const me = await as(person)
      const { data } = await server.send(getHomeSummary, {}, me)
      expect(data.todo).toBeGreaterThan(0)
      expect(data.message).toBeGreaterThan(0)
    }
  })

  it('gives one account a thousand to-dos and another nothing at all', async () => {
    const loaded = await server.send(getHomeSummary, {}, await as('loaded'))
    expect(loaded.data.todo).toBeGreaterThanOrEqual(1000)
    const me = await as('empty')
    const { data } = await server.send(getHomeSummary, {}, me)
    expect(data).toMatchObject({ todo: 0, mine: 0, circulated: 0, doneToday: 0, message: 0, oldest: null })
    expect((await server.send(listMessages, {}, me)).data.total).toBe(0)
    expect((await server.send(listAnnouncements, {}, me)).data.total).toBe(0)
    expect((await server.send(listAllApplications, {}, me)).data).toEqual({ groups: [], favorites: [], recents: [] })
    expect(Object.values((await server.send(countUnreadMessages, {}, me)).data)).toEqual([0, 0, 0, 0])
  })

  it('leads only to routes there are', async () => {
    const knownPaths = new Set<string>(Object.values(routeTable).map(({ path }) => path))
    const [applications, banners] = [await server.db.select().from(application), await server.db.select().from(banner)]
    const paths = [
      ...applications.map(({ path }) => path),
      ...banners.map(({ link }) => link),
      ...(await server.db.select().from(message)).map(({ openPage }) => openPage).filter(Boolean),
    ]
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !knownPaths.has(path.split('?')[0] ?? ''))).toEqual([])
  })

  it('has pictures for every portrait it names', async () => {
    const avatars = Object.values(demoPeople).flatMap(({ avatar }) => (avatar ? [avatar] : []))
    expect(avatars).toHaveLength(8)
    for (const url of avatars) expect((await server.inject({ method: 'GET', url })).statusCode).toBe(200)
  })

  it('adds no row to any table when it is told again', async () => {
    const before = await rowCounts()
    await seedDemo(server.handle, new Date())
    expect(await rowCounts()).toEqual(before)
  })
})
