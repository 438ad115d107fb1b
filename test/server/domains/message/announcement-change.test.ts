// A published notice is changed or withdrawn: what its readers meet, and what stays.
import { downloadFile } from '@/contract/file'
import {
  changeAnnouncement,
  changeAnnouncementAudience,
  createAnnouncement,
  getAnnouncementDraft,
  listManagedAnnouncements,
  withdrawAnnouncement,
} from '@/contract/message/announcement-manage'
import {
  countUnreadMessages,
  getAnnouncement,
  listAnnouncements,
  listMessages,
  searchMessages,
} from '@/contract/message/message'
import { confirmAnnouncement, listReceipts, remindReaders } from '@/contract/message/receipt'
import { upload } from '@/server/db/schema/platform'
import { announcementId } from '@/server/seed/announcements'
import { demoPeople } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const FIRST = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f21'
const SECOND = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f22'

async function publish(rest: object = {}): Promise<string> {
  const input = { title: '车间换气停线', summary: '周六停线', content: '<p>周六停线</p>', mustRead: true, ...rest }
  return (await server.send(createAnnouncement, input, await as('wangQiang'))).data.id
}
async function change(id: string, rest: object = {}, person: Person = 'wangQiang') {
  const input = {
    id,
    title: '车间换气改期',
    content: '<p>周日停线</p>',
    summary: '周日停线',
    attachments: [],
    version: 0,
  }
  return server.send(changeAnnouncement, { ...input, ...rest }, await as(person))
}
const withdraw = async (id: string, version = 0, person: Person = 'wangQiang') =>
  server.send(withdrawAnnouncement, { id, version }, await as(person))
const open = async (person: Person, id: string) => server.send(getAnnouncement, { id }, await as(person))
const findManaged = async (id: string) =>
  (await server.send(listManagedAnnouncements, {}, await as('wangQiang'))).data.records.find((one) => one.id === id)
const insertFile = (id: string, person: Person = 'wangQiang', mime = 'application/pdf') =>
  server.db.insert(upload).values({
    id,
    companyId: demoPeople.wangQiang.companyId,
    ownerId: demoPeople[person].id,
    name: `${id.slice(-2)}.pdf`,
    mime,
    size: 9,
    sha256: '0',
    scope: 'owner',
    createdAt: server.now(),
  })
const readScopes = async () => {
  const rows = await server.db.select().from(upload)
  return Object.fromEntries(rows.filter(({ id }) => [FIRST, SECOND].includes(id)).map(({ id, scope }) => [id, scope]))
}

/** Everywhere that a reader could meet the notice. */
async function meets(person: Person, id: string, keyword: string) {
  const me = await as(person)
  const { records: listed } = (await server.send(listAnnouncements, { keyword }, me)).data
  const { records: messages } = (await server.send(listMessages, { msgType: 'notice' }, me)).data
  const { records: found } = (await server.send(searchMessages, { keyword }, me)).data
  return {
    list: listed.some((one) => one.id === id),
    message: messages.filter(({ busId }) => busId === id).map(({ title, content }) => `${title}：${content}`),
    search: found.some(({ busId }) => busId === id),
    detail: (await server.send(getAnnouncement, { id }, me)).code,
  }
}

describe('a published notice', () => {
  it('is changed in lists, messages and search at once, is marked as changed, and keeps its receipts', async () => {
    const id = await publish()
    await server.send(confirmAnnouncement, { id }, await as('liNa'))
    expect((await open('liNa', id)).data).toMatchObject({ editTime: null })
    server.clock.at += 60_000
    expect((await change(id)).data).toEqual({ version: 1 })
    const { data } = await open('liNa', id)
    expect(data).toMatchObject({ title: '车间换气改期', content: '<p>周日停线</p>', summary: '周日停线' })
    expect([data.editTime, data.confirmTime]).toEqual([expect.any(String), expect.any(String)])
    expect(await meets('zhangWei', id, '改期')).toEqual({
      list: true,
      message: ['车间换气改期：周日停线'],
      search: true,
      detail: 200,
    })
    expect(await findManaged(id)).toMatchObject({ version: 1, receipts: { confirmed: 1 }, withdrawTime: null })
  })

  it('keeps markup that is not sent again, and is sanitized where it is', async () => {
    const id = await publish({ content: '<h2>安排</h2><p>周六 &amp; 周日</p>' })
    const draft = async () => (await server.send(getAnnouncementDraft, { id }, await as('wangQiang'))).data
    const before = { title: '车间换气停线', content: '<h2>安排</h2><p>周六 &amp; 周日</p>', pictures: [], version: 0 }
    expect(await draft()).toMatchObject(before)
    const { content, summary, ...titleAlone } = { content: undefined, summary: undefined, title: '只改标题' }
    await change(id, { ...titleAlone, content, summary })
    expect((await open('liNa', id)).data).toMatchObject({ title: '只改标题', summary: '周六停线' })
    expect((await open('liNa', id)).data.content).toContain('<h2>安排</h2>')
    await change(id, { content: '<p>甲 &lt;乙&gt;</p><p onclick="x()">丙</p><script>steal()</script>', version: 1 })
    expect(await draft()).toMatchObject({ content: '<p>甲 &lt;乙&gt;</p><p>丙</p>', version: 2 })
    expect((await open('liNa', id)).data.content).not.toMatch(/script|onclick/)
  })

  it('shows its pictures to its readers by signed links, and closes those that it no longer shows', async () => {
    await insertFile(FIRST, 'wangQiang', 'image/png')
    await insertFile(SECOND, 'liNa', 'image/png')
    const source = (one: string) => downloadFile.path.replace('{id}', one)
    const draw = (...ids: string[]) => ids.map((one) => `<figure><img src="${source(one)}"></figure>`).join('')
    const id = await publish({ content: draw(FIRST) })
    const { data } = await server.send(getAnnouncementDraft, { id }, await as('wangQiang'))
    expect(data).toMatchObject({ content: expect.stringContaining(`"${source(FIRST)}"`), pictures: [{ id: FIRST }] })
    expect((await open('liNa', id)).data.content).toMatch(/<img src="[^"]*signature=[^"]*" \/>/)
    expect((await change(id, { content: draw(FIRST, SECOND) })).code).toBe(404)
    expect(await readScopes()).toEqual({ [FIRST]: 'company', [SECOND]: 'owner' })
    expect((await change(id, { content: '<p>没有图片</p>' })).data.version).toBe(1)
    expect(await readScopes()).toEqual({ [FIRST]: 'owner', [SECOND]: 'owner' })
  })

  it('takes new files of the editor, keeps those of its publisher, and closes what was removed', async () => {
    await insertFile(FIRST)
    await insertFile(SECOND, 'liNa')
    const id = await publish({ attachments: [FIRST] })
    expect(await readScopes()).toEqual({ [FIRST]: 'company', [SECOND]: 'owner' })
    expect((await change(id, { attachments: [FIRST, SECOND] })).code).toBe(404)
    expect((await change(id, { attachments: [FIRST] })).data.version).toBe(1)
    expect((await open('liNa', id)).data.attachments.map((file) => file.id)).toEqual([FIRST])
    expect((await change(id, { attachments: [], version: 1 })).data.version).toBe(2)
    expect(await readScopes()).toEqual({ [FIRST]: 'owner', [SECOND]: 'owner' })
    const file = { method: 'GET' as const, url: downloadFile.path.replace('{id}', FIRST) }
    const headers = { authorization: `Bearer ${(await as('liNa')).token}` }
    expect((await server.inject({ ...file, headers })).statusCode).not.toBe(200)
  })

  it('is withdrawn from lists, messages, search and counts; its receipts stay for administrators', async () => {
    const unread = async () => (await server.send(countUnreadMessages, {}, await as('zhangWei'))).data.notice ?? 0
    const before = await unread()
    const id = await publish()
    expect(await unread()).toBe(before + 1)
    await server.send(confirmAnnouncement, { id }, await as('liNa'))
    expect((await withdraw(id)).data).toEqual({ version: 1 })
    for (const person of ['zhangWei', 'liNa', 'wangQiang'] as const) {
      const nowhere = { list: false, message: [], search: false, detail: 404 }
      expect([person, await meets(person, id, '换气')]).toEqual([person, nowhere])
    }
    expect(await unread()).toBe(before)
    expect(await server.send(confirmAnnouncement, { id }, await as('zhangWei'))).toMatchObject({ code: 404 })
    expect(await server.send(remindReaders, { id }, await as('wangQiang'))).toMatchObject({ code: 409 })
    expect(await findManaged(id)).toMatchObject({ receipts: { confirmed: 1 }, withdrawTime: expect.any(String) })
    const receipts = await server.send(listReceipts, { id, state: 'confirmed' }, await as('wangQiang'))
    expect(receipts.data.records.map(({ userId }) => userId)).toEqual([demoPeople.liNa.id])
  })

  it('that was public no longer opens for guests once withdrawn', async () => {
    const id = announcementId('visit-rules')
    expect((await server.send(getAnnouncement, { id })).code).toBe(200)
    expect((await withdraw(id)).code).toBe(200)
    expect((await server.send(getAnnouncement, { id })).code).toBe(404)
  })

  it('refuses the later of two administrators, whatever was changed, and everything once withdrawn', async () => {
    const id = await publish()
    await change(id)
    expect(await change(id)).toMatchObject({ code: 409, msg: '公告已被他人修改，请核对后再保存' })
    expect((await withdraw(id)).code).toBe(409)
    const audience = { id, audience: { people: [demoPeople.liNa.id] }, version: 0 }
    expect((await server.send(changeAnnouncementAudience, audience, await as('wangQiang'))).code).toBe(409)
    await withdraw(id, 1)
    expect(await change(id, { version: 2 })).toMatchObject({ code: 409, msg: '公告已撤回' })
    expect(await withdraw(id, 2)).toMatchObject({ code: 409, msg: '公告已撤回' })
    const later = { ...audience, version: 2 }
    expect(await server.send(changeAnnouncementAudience, later, await as('wangQiang'))).toMatchObject({ code: 409 })
  })

  it.each<[Person, number]>([
    ['otherAdministrator', 404],
    ['liNa', 403],
  ])('is not for %s to change or withdraw', async (person, code) => {
    const id = await publish()
    expect((await change(id, {}, person)).code).toBe(code)
    expect((await withdraw(id, 0, person)).code).toBe(code)
    expect((await server.send(getAnnouncementDraft, { id }, await as(person))).code).toBe(code)
  })
})
