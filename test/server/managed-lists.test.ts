// What the lists of 管理 are narrowed to, on the demo: each filter finds the rows that show its state, and no others.
import { and, eq, isNull } from 'drizzle-orm'

import { changeStudyState, listManagedStudy } from '@/contract/content/study-manage'
import { launchPhases, listManagedLaunches } from '@/contract/event/launch-manage'
import { listManagedAnnouncements, withdrawAnnouncement } from '@/contract/message/announcement-manage'
import { listManagedPeople } from '@/contract/organization/people'
import { deliveryStates, listWebhookDeliveries } from '@/contract/organization/webhook'
import { listManagedPublicForms, publicFormStates } from '@/contract/public/public-form-admin'
import { scopes } from '@/contract/scopes'
import { listVisits, visitStates } from '@/contract/visit/visit'
import { visitStateNames } from '@/contract/visit/visit-state-names'
import { DAY_MS } from '@/lib/durations'
import { appUser, userRole } from '@/server/db/schema/identity'
import { launchEvent } from '@/server/db/schema/launch'
import { publicForm } from '@/server/db/schema/public-form'
import { visit } from '@/server/db/schema/visit'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { setUpDemoServer } from '../support/demo-server'
import { requireItems } from '../support/require-items'

const { server, me } = setUpDemoServer()
const companyId = demoCompanies.main.id

const listIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('visits', () => {
  const list = async (state?: (typeof visitStates)[number], scope: 'company' | 'mine' = 'company') => {
    const input = { scope, span: 'all', size: 100, ...(state && { state }) } as const
    return (await server.send(listVisits, input, me)).data.records
  }

  it('of a state are those that show it; each visit is in one', async () => {
    // One of each that the demo may lack at this hour.
    const rows = await server.db
      .select()
      .from(visit)
      .where(and(eq(visit.companyId, companyId), isNull(visit.leaderId), isNull(visit.repeat)))
    const [one] = requireItems(rows)
    if (!one) return
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    const base = { ...one, insideSince: null, arrivedAt: null, entries: 0, passId: null, ndaNo: null }
    const variants = [
      { status: 'approved', startAt: hours(-5), endAt: hours(-2), insideSince: hours(-4), entries: 1 },
      { status: 'approved', startAt: hours(-5), endAt: hours(-2) },
      { status: 'approved', startAt: hours(-5), endAt: hours(2), entries: 1 },
      { status: 'approved', startAt: hours(1), endAt: hours(2) },
      { status: 'invited', startAt: hours(-5), endAt: hours(-2) },
      { status: 'pending', startAt: hours(1), endAt: hours(2) },
      { status: 'refused', startAt: hours(1), endAt: hours(2) },
      { status: 'revoked', startAt: hours(-5), endAt: hours(-2) },
    ]
    const added = variants.map((variant, at) => ({ ...base, ...variant, id: `listed-${at}`, token: `listed-${at}` }))
    await server.db.insert(visit).values(added)
    const all = requireItems((await list()).filter(({ repeatText }) => repeatText === null))
    const found: string[] = []
    for (const state of requireItems(visitStates)) {
      const rowsOfState = requireItems((await list(state)).filter(({ repeatText }) => repeatText === null))
      const shown = state === 'onSite' ? ['在场', '超时未离场'] : [visitStateNames[state]]
      expect(listIds(rowsOfState).sort()).toEqual(
        listIds(all.filter(({ statusName }) => shown.includes(statusName))).sort(),
      )
      found.push(...listIds(rowsOfState))
    }
    expect(found.sort()).toEqual(listIds(all).sort())
  })

  it('that recur are in one state, too', async () => {
    const recurring = requireItems((await list()).filter(({ repeatText }) => repeatText !== null))
    const lists = await Promise.all(visitStates.map((state) => list(state)))
    for (const { id } of recurring) expect(lists.filter((rows) => rows.some((row) => row.id === id))).toHaveLength(1)
  })
})

describe('people', () => {
  const list = async (input: Parameters<typeof server.send<typeof listManagedPeople>>[1] = {}) =>
    (await server.send(listManagedPeople, { size: 100, ...input }, me)).data
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)

  it('are found by role, by scope and by post, with a keyword, in every order', async () => {
    await server.db.insert(userRole).values({ userId: demoPeople.liNa.id, role: 'administrator', scopes: ['content'] })
    const all = (await list()).records
    for (const role of ['guard', 'reception', 'administrator'] as const)
      expect(names((await list({ role })).records)).toEqual(
        names(requireItems(all.filter(({ roles }) => roles.includes(role)))),
      )
    expect(names((await list({ scope: 'content' })).records)).toEqual(expect.arrayContaining(['李娜', '王强']))
    for (const scope of requireItems(scopes.filter((one) => one !== 'content'))) {
      const listed = names((await list({ scope })).records)
      expect(listed).toContain('王强')
      expect(listed).not.toContain('李娜')
    }
    const [row] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.zhangWei.id))
    const postId = row?.postId ?? ''
    const colleagues = names((await list({ postId })).records)
    expect(colleagues).toContain('张伟')
    expect(colleagues.length).toBeLessThan(all.length)
    for (const sort of ['department', 'workNo', 'signedIn'] as const) {
      const found = await list({ postId, sort })
      expect(names(found.records).sort()).toEqual([...colleagues].sort())
      expect(found.total).toBe(colleagues.length)
    }
    expect(names((await list({ role: 'administrator', keyword: '李娜' })).records)).toEqual(['李娜'])
    expect((await list({ role: 'guard', keyword: '李娜' })).total).toBe(0)
  })
})

describe('notices and contents', () => {
  it('are found by whether they are withdrawn, and whether they are required', async () => {
    const list = async (state?: 'published' | 'mustRead' | 'withdrawn') =>
      (await server.send(listManagedAnnouncements, { size: 100, ...(state && { state }) }, me)).data
    const before = requireItems((await list()).records)
    const [first] = before
    await server.send(withdrawAnnouncement, { id: first?.id ?? '', version: first?.version ?? 0 }, me)
    const all = (await list()).records
    expect(listIds((await list('withdrawn')).records)).toEqual(
      listIds(requireItems(all.filter(({ withdrawTime }) => withdrawTime !== null))),
    )
    const published = requireItems(all.filter(({ withdrawTime }) => withdrawTime === null))
    expect(listIds((await list('published')).records)).toEqual(listIds(published))
    expect((await list('published')).total).toBe(published.length)
    expect(listIds((await list('mustRead')).records)).toEqual(
      listIds(requireItems(published.filter(({ mustRead }) => mustRead))),
    )
  })

  it('of 学习 are found by their state, and those that are required', async () => {
    type State = 'draft' | 'published' | 'withdrawn' | 'required'
    const list = async (state?: State) =>
      (await server.send(listManagedStudy, { size: 100, ...(state && { state }) }, me)).data
    const [first] = requireItems((await list('published')).records)
    await server.send(changeStudyState, { id: first?.id ?? '', version: first?.version ?? 0, state: 'withdrawn' }, me)
    const all = (await list()).records
    for (const state of ['draft', 'published', 'withdrawn'] as const)
      expect(listIds((await list(state)).records)).toEqual(listIds(all.filter((row) => row.state === state)))
    const required = requireItems(all.filter(({ state, dueDate }) => state === 'published' && dueDate !== null))
    expect(listIds((await list('required')).records)).toEqual(listIds(required))
    expect((await list('required')).total).toBe(required.length)
  })
})

describe('forms and launches', () => {
  it('are found by a word of the title, and by the state that they show', async () => {
    const list = async (input: { state?: (typeof publicFormStates)[number]; keyword?: string } = {}) =>
      (await server.send(listManagedPublicForms, { size: 100, ...input }, me)).data.records
    const ids = listIds(requireItems(await list()))
    const changes = [
      { opensAt: new Date(Date.now() + DAY_MS) },
      { closesAt: new Date(Date.now() - DAY_MS) },
      { capacity: 1, taken: 1 },
    ]
    for (const [at, change] of changes.entries())
      await server.db
        .update(publicForm)
        .set(change)
        .where(eq(publicForm.id, ids[at] ?? ''))
    const all = await list()
    for (const state of requireItems(publicFormStates))
      expect(listIds(await list({ state }))).toEqual(listIds(requireItems(all.filter((row) => row.state === state))))
    const title = all.at(-1)?.title ?? ''
    expect(await list({ keyword: title.slice(0, 4) })).toContainEqual(all.at(-1))
    expect(await list({ keyword: '没有这样的表单' })).toEqual([])
  })

  it('are found by phase', async () => {
    const list = async (input: { phase?: (typeof launchPhases)[number]; keyword?: string } = {}) =>
      (await server.send(listManagedLaunches, { size: 100, ...input }, me)).data.records
    const [row] = await server.db.select().from(launchEvent).where(eq(launchEvent.companyId, companyId))
    if (!row) throw new Error('the demo has no launch')
    const at = (days: number) => new Date(Date.now() + days * DAY_MS)
    await server.db.insert(launchEvent).values([
      { ...row, id: 'listed-before', title: '以后的发布会', startAt: at(1), endAt: at(2) },
      { ...row, id: 'listed-live', title: '现在的发布会', startAt: at(-1), endAt: at(1) },
      { ...row, id: 'listed-over', title: '以前的发布会', startAt: at(-2), endAt: at(-1) },
      { ...row, id: 'listed-off', title: '不办的发布会', startAt: at(1), endAt: at(2), cancelledAt: at(0) },
    ])
    const all = await list()
    for (const phase of requireItems(launchPhases))
      expect(listIds(await list({ phase }))).toEqual(listIds(requireItems(all.filter((one) => one.phase === phase))))
    expect(listIds(await list({ keyword: '以后的' }))).toEqual(['listed-before'])
    expect(await list({ keyword: '以后的', phase: 'over' })).toEqual([])
  })
})

describe('the log of an address', () => {
  it('is found by state, page by page', async () => {
    const id = 'listed'
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await server.db.insert(webhook).values({
      id,
      companyId,
      url: 'https://listed.example.com/',
      events: ['visit.arrived'],
      sealedSecret: 'sealed',
      hint: 'abcd',
      createdBy: demoPeople.wangQiang.id,
      createdAt: at(99),
    })
    const states = [...deliveryStates, 'failed' as const, 'failed' as const]
    const rows = states.map((state, n) => ({
      id: `listed-${n}`,
      webhookId: id,
      event: 'visit.arrived' as const,
      body: '{}',
      state,
      createdAt: at(n),
      nextAt: null,
    }))
    await server.db.insert(webhookDelivery).values(rows)
    for (const state of requireItems(deliveryStates)) {
      const { data } = await server.send(listWebhookDeliveries, { id, state, size: 2 }, me)
      const expected = rows.filter((row) => row.state === state).map((row) => row.id)
      expect(data).toMatchObject({ total: expected.length, pages: Math.ceil(expected.length / 2) })
      const second = (await server.send(listWebhookDeliveries, { id, state, size: 2, current: 2 }, me)).data
      expect(listIds([...data.records, ...second.records])).toEqual(expected)
    }
  })
})
