// Who sees a notice that is for a part of the company: in lists, counts, messages, receipts and files.
import { eq } from 'drizzle-orm'

import type { AudienceChoice } from '@/contract/audience'
import { downloadFile } from '@/contract/file'
import {
  changeAnnouncementAudience,
  createAnnouncement,
  listManagedAnnouncements,
} from '@/contract/message/announcement-manage'
import {
  countUnreadMessages,
  getAnnouncement,
  getMessage,
  listAnnouncements,
  listMessageCategories,
  listMessages,
  searchMessages,
} from '@/contract/message/message'
import { confirmAnnouncement, listReceipts, remindReaders } from '@/contract/message/receipt'
import { appUser, department, post } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { demoCompanies, demoPeople, departmentId, postId } from '@/server/seed/people'

import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const TITLE = '车间换气停线'
const FILE = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f20'

const nobody = { departments: [], posts: [], people: [] }

async function publish(audience: Partial<AudienceChoice> | null, rest: object = {}) {
  const input = { title: TITLE, content: '<p>周六停线</p>', mustRead: true, audience, ...rest }
  return server.send(createAnnouncement, input, await as('wangQiang'))
}
async function change(id: string, audience: Partial<AudienceChoice> | null, version = 0) {
  return server.send(changeAnnouncementAudience, { id, audience, version }, await as('wangQiang'))
}
const open = async (person: Person, id: string) => server.send(getAnnouncement, { id }, await as(person))
const setUser = (person: Person, values: Partial<typeof appUser.$inferInsert>) =>
  server.db.update(appUser).set(values).where(eq(appUser.id, demoPeople[person].id))

/** Everywhere that a person could meet the notice. */
async function meets(person: Person, id: string) {
  const me = await as(person)
  const { records: listed } = (await server.send(listAnnouncements, { keyword: '换气' }, me)).data
  const { records: messages } = (await server.send(listMessages, { msgType: 'notice' }, me)).data
  const { records: found } = (await server.send(searchMessages, { keyword: '换气' }, me)).data
  const { categories } = (await server.send(listMessageCategories, {}, me)).data
  return {
    list: listed.some((one) => one.id === id),
    message: messages.some(({ busId }) => busId === id),
    search: found.some(({ busId }) => busId === id),
    latest: categories.some(({ latest }) => latest?.busId === id),
    detail: (await server.send(getAnnouncement, { id }, me)).code,
  }
}
const everywhere = { list: true, message: true, search: true, latest: true, detail: 200 }
const nowhere = { list: false, message: false, search: false, latest: false, detail: 404 }

describe('a notice for a part of the company', () => {
  it('is for departments with all below them, posts and people, and nowhere for others', async () => {
    const { data } = await publish({
      departments: [departmentId('production')],
      posts: [postId('inspector')],
      people: [demoPeople.liNa.id],
    })
    expect(data.told).toBe(8)
    for (const person of ['gaoPeng', 'maLin', 'songJie', 'liNa'] as const) {
      expect([person, await meets(person, data.id)]).toEqual([person, everywhere])
    }
    for (const person of ['zhangWei', 'tianYu', 'otherStaff', 'liuYang'] as const) {
      expect([person, await meets(person, data.id)]).toEqual([person, nowhere])
    }
    const unknown = await open('zhangWei', 'not-there')
    const outside = await open('zhangWei', data.id)
    expect([outside.code, outside.msg]).toEqual([unknown.code, unknown.msg])
    expect(await server.send(confirmAnnouncement, { id: data.id }, await as('zhangWei'))).toMatchObject({ code: 404 })
  })

  it('counts the receipts of its audience, and reminds it alone', async () => {
    const { data } = await publish({ departments: [departmentId('quality')] })
    const { id } = data
    expect((await open('wangQiang', id)).data.receipts).toMatchObject({ total: 2, confirmed: 0 })
    await server.send(confirmAnnouncement, { id }, await as('songJie'))
    expect((await open('wangQiang', id)).data.receipts).toMatchObject({ total: 2, confirmed: 1 })
    const waiting = await server.send(listReceipts, { id, state: 'waiting' }, await as('wangQiang'))
    expect(waiting.data.records.map(({ userId }) => userId)).toEqual([demoPeople.tianYu.id])
    expect((await server.send(remindReaders, { id }, await as('wangQiang'))).data.reminded).toBe(1)
  })

  it('follows the people: who joins later sees it, who moves or leaves is out of lists and counts', async () => {
    const unread = async (person: Person) =>
      (await server.send(countUnreadMessages, {}, await as(person))).data.notice ?? 0
    const before = await unread('songJie')
    const { data } = await publish({ departments: [departmentId('quality')] })
    const { id } = data
    expect(await unread('songJie')).toBe(before + 1)
    const [message] = (await server.send(listMessages, { msgType: 'notice' }, await as('songJie'))).data.records
    await setUser('songJie', { departmentId: departmentId('finance') })
    expect(await meets('songJie', id)).toEqual(nowhere)
    expect(await unread('songJie')).toBe(before)
    expect((await server.send(getMessage, { id: message?.id ?? '' }, await as('songJie'))).code).toBe(404)
    expect((await open('wangQiang', id)).data.receipts).toMatchObject({ total: 1 })
    await setUser('zhangWei', { departmentId: departmentId('quality') })
    expect(await meets('zhangWei', id)).toMatchObject({ list: true, message: false, detail: 200 })
    expect((await open('wangQiang', id)).data.receipts).toMatchObject({ total: 2 })
    await setUser('zhangWei', { status: 'disabled' })
    await setUser('tianYu', { departmentId: null })
    expect((await open('wangQiang', id)).data.receipts).toMatchObject({ total: 0 })
  })

  it('is changed: who sees it only now is told, who no longer does loses it', async () => {
    const { data } = await publish({ people: [demoPeople.liNa.id, demoPeople.zhangWei.id] })
    const { id } = data
    const changed = await change(id, { people: [demoPeople.zhangWei.id, demoPeople.maLin.id] })
    expect(changed.data).toEqual({ told: 1, version: 1 })
    expect(await meets('liNa', id)).toEqual(nowhere)
    expect(await meets('zhangWei', id)).toEqual(everywhere)
    expect(await meets('maLin', id)).toEqual(everywhere)
    expect((await change(id, null)).code).toBe(409)
    expect((await change(id, null, 1)).data).toEqual({ told: 18, version: 2 })
    expect(await meets('liNa', id)).toEqual(everywhere)
    expect((await change('not-there', null)).code).toBe(404)
    const foreign = { id, audience: null, version: 2 }
    expect((await server.send(changeAnnouncementAudience, foreign, await as('otherAdministrator'))).code).toBe(404)
    expect((await server.send(changeAnnouncementAudience, foreign, await as('liNa'))).code).toBe(403)
  })

  it('is managed by administrators of 内容 who are not in it, without being asked to read it', async () => {
    const { data } = await publish({ posts: [postId('inspector')], departments: [departmentId('molding')] })
    const managed = await server.send(listManagedAnnouncements, { keyword: '换气' }, await as('wangQiang'))
    expect(managed.data.records[0]).toMatchObject({
      id: data.id,
      audience: {
        departments: [{ id: departmentId('molding'), name: '注塑车间' }],
        posts: [{ id: postId('inspector'), name: '质检员' }],
        people: [],
      },
      receipts: { total: 3, confirmed: 0 },
      version: 0,
    })
    expect((await open('wangQiang', data.id)).data).toMatchObject({ isAddressed: false, isOwn: true })
    const mustRead = (await server.send(listAnnouncements, { mustRead: true }, await as('wangQiang'))).data.records
    expect(mustRead.map(({ id }) => id)).not.toContain(data.id)
    const other = await server.send(listManagedAnnouncements, {}, await as('otherAdministrator'))
    expect(other.data.records.map(({ id }) => id)).not.toContain(data.id)
  })

  it('stands in the list of administrators by the time of its publication, the latest first or last', async () => {
    await publish({ departments: [departmentId('molding')] })
    server.wait(60_000)
    await publish({ departments: [departmentId('molding')] })
    const read = async (sort: 'newest' | 'oldest') => {
      const { records } = (await server.send(listManagedAnnouncements, { sort, size: 100 }, await as('wangQiang'))).data
      return requireItems(records).map(({ publishTime }) => publishTime)
    }
    const newest = await read('newest')
    expect(newest).toEqual([...newest].sort().reverse())
    expect(await read('oldest')).toEqual([...newest].sort())
    expect(new Set(newest).size).toBeGreaterThan(1)
  })

  it('is refused at its field: nobody, somebody of another company, or open to the public', async () => {
    expect((await publish(nobody)).code).toBe(400)
    const foreign = await publish({ people: [demoPeople.otherStaff.id] })
    expect([foreign.code, foreign.data]).toEqual([422, { audience: expect.stringContaining('已不在本企业') }])
    expect((await publish({ departments: ['not-there'] })).code).toBe(422)
    const theirs = { companyId: demoCompanies.other.id, name: '别处' }
    await server.db.insert(department).values({ ...theirs, id: 'their-department' })
    await server.db.insert(post).values({ ...theirs, id: 'their-post', code: '' })
    expect((await publish({ departments: ['their-department'] })).code).toBe(422)
    expect((await publish({ posts: ['their-post'] })).code).toBe(422)
    expect((await publish({ people: [demoPeople.liNa.id] }, { isPublic: true })).code).toBe(400)
    const { data } = await publish(null, { isPublic: true })
    expect(await change(data.id, { people: [demoPeople.liNa.id] })).toMatchObject({ code: 422 })
  })

  it('gives its files to its audience alone, and takes them back with a change', async () => {
    await server.services.files.write(FILE, Buffer.from('%PDF-1.4'))
    const { id: ownerId, companyId } = demoPeople.wangQiang
    const row = { id: FILE, ownerId, companyId, mime: 'application/pdf', size: 8, sha256: '0', name: '停线.pdf' }
    await server.db.insert(upload).values({ ...row, createdAt: server.now() })
    const read = async (person: Person) => {
      const { token } = await as(person)
      const url = downloadFile.path.replace('{id}', FILE)
      return (await server.inject({ url, headers: { authorization: `Bearer ${token}` } })).body === '%PDF-1.4'
    }
    const { data } = await publish(null, { attachments: [FILE] })
    expect([await read('liNa'), await read('otherStaff')]).toEqual([true, false])
    await change(data.id, { people: [demoPeople.maLin.id] })
    expect([await read('liNa'), await read('maLin'), await read('wangQiang')]).toEqual([false, false, true])
    const [file] = (await open('maLin', data.id)).data.attachments
    expect((await server.inject({ url: file?.url ?? '' })).body).toBe('%PDF-1.4')
    expect((await open('liNa', data.id)).code).toBe(404)
  })
})
