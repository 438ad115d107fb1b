import { eq, isNotNull, type SQL, sql } from 'drizzle-orm'

import {
  changeMessages,
  countUnreadMessages,
  getMessage,
  listAnnouncements,
  listMessageCategories,
  listMessages,
  markMessagesRead,
  searchMessages,
} from '@/contract/message/message'
import { actOnTask } from '@/contract/workflow/task'
import { announcementRead, message } from '@/server/db/schema/home'
import { listMessageRows } from '@/server/domains/message/message-store'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { notify } from '@/server/notifications/notify'
import { demoPeople } from '@/server/seed/people'
import { seedWorkflow } from '@/server/seed/workflow/workflow'

import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const DAY_MS = 24 * 3_600_000

type ListInput = Parameters<typeof server.send<typeof listMessages>>[1]
const list = async (person: Person, input: ListInput = {}) =>
  (await server.send(listMessages, { size: 100, ...input }, await as(person))).data
const change = async (person: Person, ids: string[], what: 'star' | 'unstar' | 'delete' | 'restore') =>
  (await server.send(changeMessages, { ids, change: what }, await as(person))).data.changed
const unread = async (person: Person) => (await server.send(countUnreadMessages, {}, await as(person))).data

describe('the kinds of message', () => {
  it('have their unread counts, the same as the badge, and their newest message', async () => {
    const { categories } = (await server.send(listMessageCategories, {}, await as('zhangWei'))).data
    expect(categories.map(({ msgType }) => msgType)).toEqual(['notice', 'system', 'approve', 'news'])
    expect(Object.fromEntries(categories.map((one) => [one.msgType, one.unread]))).toEqual(await unread('zhangWei'))
    const [notice, system, approve] = categories
    expect(notice?.latest?.title).toBe('关于开展冬季安全生产专项检查的通知')
    expect(system?.latest?.senderName).toBe('设备告警')
    expect(approve?.latest).toBeNull()
  })

  it('are empty for somebody to whom nothing was ever said', async () => {
    const { categories } = (await server.send(listMessageCategories, {}, await as('empty'))).data
    expect(categories.map((one) => [one.unread, one.latest])).toEqual(Array(4).fill([0, null]))
  })
})

describe('a message', () => {
  it('is starred, found among the starred, and no longer so', async () => {
    const [first] = (await list('liNa')).records
    const id = first?.id ?? ''
    expect(await change('liNa', [id], 'star')).toBe(1)
    expect(await change('liNa', [id], 'star')).toBe(0)
    expect((await list('liNa', { starred: true })).records.map((one) => one.id)).toEqual([id])
    expect(await change('liNa', [id], 'unstar')).toBe(1)
    expect((await list('liNa', { starred: true })).total).toBe(0)
  })

  it('that is deleted is gone from lists, search, counts and kinds, and comes back as it was', async () => {
    const me = await as('zhangWei')
    const before = await unread('zhangWei')
    const [alarm] = (await list('zhangWei', { busType: 'device', unread: true })).records
    const id = alarm?.id ?? ''
    expect(await change('zhangWei', [id], 'delete')).toBe(1)
    expect((await list('zhangWei')).records.map((one) => one.id)).not.toContain(id)
    const found = await server.send(searchMessages, { keyword: 'J3 轴' }, me)
    expect(found.data.total).toBe(0)
    expect((await unread('zhangWei')).system).toBe((before.system ?? 0) - 1)
    expect((await list('zhangWei', { deleted: true })).records.map((one) => one.id)).toEqual([id])
    expect((await server.send(getMessage, { id }, me)).code).toBe(200)
    expect(await change('zhangWei', [id], 'restore')).toBe(1)
    expect(await unread('zhangWei')).toEqual(before)
    expect((await list('zhangWei', { busType: 'device' })).records[0]?.id).toBe(id)
  })

  it('that was deleted thirty days ago is gone for good', async () => {
    const [first] = (await list('zhangWei')).records
    await change('zhangWei', [first?.id ?? ''], 'delete')
    const countDeleted = async () => (await server.db.select().from(message).where(isNotNull(message.deletedAt))).length
    await runHousekeeping(server.services, new Date(server.clock.at + 29 * DAY_MS))
    expect(await countDeleted()).toBe(1)
    await runHousekeeping(server.services, new Date(server.clock.at + 31 * DAY_MS))
    expect(await countDeleted()).toBe(0)
  })

  it('that was read goes when its retention is over; one with a star, an unread one and a later one stay', async () => {
    const [first, second, third] = (await list('zhangWei')).records
    const ids = requireItems([first?.id ?? '', second?.id ?? '', third?.id ?? ''])
    const at = (days: number) => new Date(server.clock.at - days * DAY_MS)
    await server.db.update(message).set({ createdAt: at(100), readAt: at(99), starred: false })
    await server.db
      .update(message)
      .set({ starred: true })
      .where(eq(message.id, ids[0] ?? ''))
    await server.db
      .update(message)
      .set({ readAt: null })
      .where(eq(message.id, ids[1] ?? ''))
    await server.db
      .update(message)
      .set({ createdAt: at(29) })
      .where(eq(message.id, ids[2] ?? ''))
    const now = new Date(server.clock.at)
    const listIds = async () => (await server.db.select({ id: message.id }).from(message)).map(({ id }) => id).sort()

    const all = await listIds()
    await runHousekeeping(server.services, now)
    expect(await listIds()).toEqual(all)
    const settings = { ...server.settings, messageKeepDays: 30 }
    await runHousekeeping({ ...server.services, settings }, now)
    expect(await listIds()).toEqual([...ids].sort())
  })

  it('of somebody else is neither opened, starred nor deleted', async () => {
    const [theirs] = (await list('liNa')).records
    const id = theirs?.id ?? ''
    for (const person of ['zhangWei', 'otherStaff', 'wangQiang'] as const) {
      expect((await server.send(getMessage, { id }, await as(person))).code).toBe(404)
      expect(await change(person, [id], 'star')).toBe(0)
      expect(await change(person, [id], 'delete')).toBe(0)
    }
    expect((await list('liNa')).records[0]).toMatchObject({ id, starred: false })
  })

  it('is found by whom it comes from too', async () => {
    const { data } = await server.send(searchMessages, { keyword: '设备告警' }, await as('zhangWei'))
    expect(data.total).toBe(3)
  })

  it('is not needed to mark notices as read: who joined later was told of none', async () => {
    const me = demoPeople.liNa.id
    await server.db.delete(message).where(eq(message.userId, me))
    await server.db.delete(announcementRead).where(eq(announcementRead.userId, me))
    const listUnread = async (person: Person) =>
      (await server.send(listAnnouncements, { unread: true, size: 100 }, await as(person))).data.records
    const before = requireItems(await listUnread('liNa'))
    const others = await listUnread('zhangWei')
    await server.send(markMessagesRead, { msgType: 'system' }, await as('liNa'))
    expect(await listUnread('liNa')).toEqual(before)
    await server.send(markMessagesRead, { msgType: 'notice' }, await as('liNa'))
    expect(await listUnread('liNa')).toEqual(before.filter(({ category }) => category === 'news'))
    await server.send(markMessagesRead, {}, await as('liNa'))
    expect([await listUnread('liNa'), await listUnread('zhangWei')]).toEqual([[], others])
    const { records } = (await server.send(listAnnouncements, { mustRead: true }, await as('liNa'))).data
    expect(requireItems(records).map(({ confirmTime }) => confirmTime)).toEqual(records.map(() => null))
  })

  it('about a notice counts as opened once its kind is marked read', async () => {
    await server.send(markMessagesRead, { msgType: 'notice' }, await as('zhangWei'))
    const [notice] = (await list('zhangWei', { msgType: 'notice' })).records
    expect(notice).toMatchObject({ isRead: true, state: 'open', quickAction: 'confirmRead' })
  })
})

describe('a message about a task', () => {
  beforeEach(() => server.tell(seedWorkflow))

  it('offers to agree where a batch would, with the version to send, until it is done', async () => {
    const approvals = (await list('zhangWei', { msgType: 'approve', busType: 'task' })).records
    const ready = approvals.find(({ quickAction }) => quickAction === 'agree')
    expect(ready).toMatchObject({ state: 'open', taskVersion: expect.any(Number), senderAvatar: expect.anything() })
    const decision = { taskId: ready?.busId ?? '', action: 'agree', version: ready?.taskVersion ?? 0 } as const
    expect((await server.send(actOnTask, decision, await as('zhangWei'))).code).toBe(200)
    const { data } = await server.send(getMessage, { id: ready?.id ?? '' }, await as('zhangWei'))
    expect(data).toMatchObject({ quickAction: null, state: 'done', taskVersion: null })
  })

  it('only leads there where an opinion or a signature is asked for', async () => {
    const approvals = (await list('zhangWei', { msgType: 'approve', busType: 'task' })).records
    const open = approvals.filter(({ state }) => state === 'open')
    expect(open.some(({ quickAction }) => quickAction === null)).toBe(true)
    expect(open.every(({ openPage }) => openPage?.startsWith('/pages/eform/bpmTask/flowApprove?taskId='))).toBe(true)
  })

  it('tells apart what waits for me, what became of mine, and what was passed to me', async () => {
    const titles = async (person: Person, busType: string) =>
      (await list(person, { msgType: 'approve', busType })).records.map(({ title }) => title)
    expect(await titles('liNa', 'process')).toContainEqual(expect.stringContaining('同意了你的'))
    const copies = (await titles('zhangWei', 'copy')).map((title) => title.slice(0, 4))
    expect(new Set(copies)).toEqual(new Set(['传阅给你']))
  })
})

describe('a kind with a thousand messages', () => {
  const userId = demoPeople.empty.id

  beforeEach(async () => {
    const one = { companyId: null, category: 'system' as const, content: '文' }
    await server.handle.tx(async (tx) => {
      for (let at = 0; at < 1000; at += 1) {
        await notify(tx, { ...one, userIds: [userId], title: `第 ${at} 条` }, new Date(server.clock.at + at * 1000))
      }
    })
    await server.db.execute(sql`analyze message`)
  })

  const getPlan = async (query: SQL) => {
    const answer = await server.db.execute(sql`explain ${query}`)
    // Both drivers give the lines of a plan under this name.
    const { rows } = answer as { rows: Record<'QUERY PLAN', string>[] }
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  it('opens in pages of twenty, each off an index and without sorting', async () => {
    const read = async (current: number) =>
      (await server.send(listMessages, { msgType: 'system', current }, await as('empty'))).data
    const { records, total, pages } = await read(1)
    // Counted as far as a screen needs: a page that is counted last still has one behind it.
    expect([records.length, total, pages, records[0]?.title]).toEqual([20, 500, 25, '第 999 条'])
    expect((await read(25)).pages).toBe(26)
    expect(await read(50)).toMatchObject({ total: 1000, pages: 50, records: { length: 20 } })
    expect(await read(51)).toMatchObject({ total: 1000, pages: 50, records: [] })
    const window = { offset: 0, limit: 20 }
    const ofKind = await getPlan(listMessageRows(server.db, userId, { msgType: 'system' }, window).getSQL())
    const ofAll = await getPlan(listMessageRows(server.db, userId, {}, window).getSQL())
    expect(ofKind).toContain('Index Scan Backward using message_category')
    expect(ofAll).toContain('Index Scan Backward using message_newest')
    expect(`${ofKind}${ofAll}`).not.toMatch(/Seq Scan on message|Sort/)
  })

  it('is counted off an index of what is unread', async () => {
    await server.db.update(message).set({ readAt: server.now() })
    await server.db.execute(sql`analyze message`)
    const where = sql`user_id = ${userId} and read_at is null and deleted_at is null`
    expect(await getPlan(sql`select category, count(*) from message where ${where} group by category`)).toContain(
      'message_waiting',
    )
  })
})
