import { randomUUID } from 'node:crypto'

import { getCloudService } from '@/contract/content/cloud'
import { getStudyResource, saveStudyProgress } from '@/contract/content/study'
import {
  assignStudy,
  changeStudyState,
  getStudyDraft,
  listStudyLearners,
  saveStudy,
} from '@/contract/content/study-manage'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { enquireProduct, getProduct, listFavoriteProducts, setFavoriteProduct } from '@/contract/exhibition/exhibition'
import {
  changeProductEnquiry,
  featureProduct,
  listProductEnquiries,
  saveExhibitionUnit,
} from '@/contract/exhibition/exhibition-manage'
import { downloadFile } from '@/contract/file'
import { getCertification } from '@/contract/identity/certification'
import { exportMyData } from '@/contract/identity/deletion'
import { listSignIns, signOutDevice, untieWechat } from '@/contract/identity/device'
import { approveRegisteringUser, listRegisteringUsers, refuseRegisteringUser } from '@/contract/identity/user'
import { changeMessages, getAnnouncement, getMessage } from '@/contract/message/message'
import { confirmAnnouncement, listReceipts, remindReaders } from '@/contract/message/receipt'
import { changeFavoriteReports, getReport } from '@/contract/production/report'
import { declareHealth, getHealthPass, withdrawHealth } from '@/contract/visit/health'
import { actOnTasks } from '@/contract/workflow/batch'
import { printTask } from '@/contract/workflow/document'
import { deleteDraft, getDraft, saveDraft } from '@/contract/workflow/draft'
import { getProcessForm, predictProcess, startProcess } from '@/contract/workflow/process'
import { actOnTask, commentOnTask, getTaskDetail, markTaskRead } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { announcement, message, upload, wechatBinding } from '@/server/db/schema'
import { processDefinition, processGroup } from '@/server/db/schema/workflow'
import { cloudServiceId, seedCloud } from '@/server/seed/cloud'
import { productId, seedExhibition } from '@/server/seed/exhibition/exhibition'
import { seedHealth } from '@/server/seed/health'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { reportId, seedReports } from '@/server/seed/report'
import { seedStudy, studyId } from '@/server/seed/study'
import { readInstance } from '@/server/workflow/instances/instance-store'
import { startInstance } from '@/server/workflow/instances/submission-store'

import type { TestServer } from '../support/server'
import { getToken, type PersonName, people, startServerWithPeople } from './matrix-people'

const companyId = demoCompanies.main.id
const now = new Date()

let server: TestServer
/** One running process: liNa started it, zhangWei has it. */
let process: { procInstId: string; taskId: string }
let announcementId: string
const narrowId = randomUUID()
let fileId: string
const messageId = randomUUID()

/** The id of a row that has to be there: with an empty one each refusal below would prove nothing. */
function requireId(row: { id: string } | undefined): string {
  if (!row?.id) throw new Error('The row that the test is about is missing.')
  return row.id
}

async function requireToken(person: Parameters<typeof getToken>[1]): Promise<string> {
  const token = await getToken(server, person)
  if (token === undefined) throw new Error(`There is no token for ${person.key}.`)
  return token
}

async function beginRepair(): Promise<{ procInstId: string; taskId: string }> {
  const groupId = randomUUID()
  const definitionId = randomUUID()
  return server.handle.tx(async (tx) => {
    await tx.insert(processGroup).values({ id: groupId, companyId, name: '设备' })
    await tx.insert(processDefinition).values({
      id: definitionId,
      companyId,
      groupId,
      key: 'repair',
      name: '设备维修',
      prefix: 'RP',
      form: {
        key: 'repair',
        name: '设备维修',
        fields: [{ field: 'device', label: '设备', type: 'text' }],
        summary: [],
      },
      steps: [
        { key: 'engineer', name: '工程师', mode: 'any', assignees: [demoPeople.zhangWei.id], allow: ['transfer'] },
      ],
    })
    const submission = {
      companyId,
      definitionId,
      starterId: demoPeople.liNa.id,
      subject: '维修 CNC-07',
      content: { main: { device: 'CNC-07' } },
    }
    const procInstId = await startInstance(tx, submission, now)
    const loaded = await readInstance(tx, companyId, procInstId)
    return { procInstId, taskId: requireId(loaded?.tasks[0]) }
  })
}

beforeAll(async () => {
  server = await startServerWithPeople()
  process = await beginRepair()
  announcementId = randomUUID()
  fileId = randomUUID()
  const notice = {
    companyId,
    title: '停电',
    content: '<p>周六</p>',
    category: 'notice',
    publisher: '行政',
    publishTime: now,
    mustRead: true,
  }
  await server.db.insert(announcement).values([
    { ...notice, id: announcementId },
    { ...notice, id: narrowId, audience: [`u:${demoPeople.zhangWei.id}`] },
  ])
  const about = { companyId, category: 'system', title: '提醒', content: '', createdAt: now }
  await server.db.insert(message).values({ ...about, id: messageId, userId: demoPeople.zhangWei.id })
  const bytes = Buffer.from('%PDF-1.4')
  await server.services.files.write(fileId, bytes)
  const file = { mime: 'application/pdf', size: bytes.length, sha256: '0', name: 'a.pdf', createdAt: now }
  await server.db.insert(upload).values({ id: fileId, ownerId: demoPeople.zhangWei.id, companyId, ...file })
})

afterAll(() => server.close())

async function send<E extends Endpoint>(name: PersonName, endpoint: E, input: InputOf<E>) {
  const token = await getToken(server, people[name])
  return server.send(endpoint, input, token === undefined ? {} : { token })
}

/** Everybody who is let in at all, and has nothing to do with the process. */
const strangers: PersonName[] = ['staff', 'guard', 'reception', 'administrator', 'staff of another company']

const refusal = (code: number, names: PersonName[]): [PersonName, number][] => names.map((name) => [name, code])

describe('a running process', () => {
  const involved: [PersonName, number][] = [
    ['assignee', 200],
    ['starter', 200],
  ]
  const cells = [...involved, ...refusal(404, strangers)]

  it.each(cells)('is opened by its task by %s: %i', async (name, code) => {
    expect(await send(name, getTaskDetail, { taskId: process.taskId })).toMatchObject({ code })
  })

  it.each(cells)('is opened by itself by %s: %i [asvs 8.4.1]', async (name, code) => {
    expect(await send(name, getTaskDetail, { procInstId: process.procInstId })).toMatchObject({ code })
  })

  it.each(cells)('is printed by %s: %i', async (name, code) => {
    const token = await getToken(server, people[name])
    const url = `${printTask.path}?procInstId=${process.procInstId}`
    const response = await server.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const isPdf = response.headers['content-type'] === 'application/pdf'
    expect(isPdf ? 200 : response.json<{ code: number }>().code).toBe(code)
  })

  it.each(cells)('is commented on by %s: %i', async (name, code) => {
    expect(await send(name, commentOnTask, { procInstId: process.procInstId, text: '收到' })).toMatchObject({ code })
  })

  it.each(cells)('is marked read by %s: %i', async (name, code) => {
    expect(await send(name, markTaskRead, { procInstId: process.procInstId })).toMatchObject({ code })
  })

  // A version nobody saw: who may decide is told that it has changed, who may not learns nothing.
  it.each<[PersonName, number]>([['assignee', 409], ['starter', 404], ...refusal(404, strangers)])(
    'is decided by %s: %i [asvs 2.3.1]',
    async (name, code) => {
      const decision = { taskId: process.taskId, action: 'agree', version: 999 } as const
      expect(await send(name, actOnTask, decision)).toMatchObject({ code })
    },
  )

  it.each<[PersonName, string]>([
    ['assignee', 'late'],
    ...['starter' as const, ...strangers].map((name): [PersonName, string] => [name, 'refused']),
  ])('is decided in a batch of %s: %s', async (name, outcome) => {
    const items = [{ taskId: process.taskId, version: 999 }]
    const { data } = await send(name, actOnTasks, { action: 'agree', items })
    expect(data.results).toMatchObject([{ outcome }])
  })

  it.each<[PersonName, number]>([['starter', 409], ['assignee', 404], ...refusal(404, strangers)])(
    'is revoked by %s: %i',
    async (name, code) => {
      const decision = { procInstId: process.procInstId, action: 'revoke', opinion: '写错了', version: 999 } as const
      expect(await send(name, actOnTask, decision)).toMatchObject({ code })
    },
  )

  it.each<[PersonName, number]>([['assignee', 1], ['starter', 0], ...refusal(0, strangers)])(
    'stands in the list of %s %i times',
    async (name, times) => {
      const { data } = await send(name, listTodos, { size: 100 })
      expect(data.records.filter(({ procInstId }) => procInstId === process.procInstId)).toHaveLength(times)
    },
  )

  it.each<[PersonName, boolean]>([
    ['assignee', true],
    ...[...strangers, 'starter' as const].map((name): [PersonName, boolean] => [name, false]),
  ])('has a draft of the assignee, which %s finds: %s', async (name, isFound) => {
    const key = `task:${process.taskId}`
    await send('assignee', saveDraft, { key, content: { main: { device: 'CNC-08' } }, version: 0 })
    await send(name, deleteDraft, { key, version: 999 })
    expect((await send(name, getDraft, { key })).data.draft !== null).toBe(isFound)
  })

  it.each<[PersonName, number]>([
    ['staff', 200],
    ['starter', 200],
    ['staff of another company', 404],
  ])('is begun once more by %s: %i', async (name, code) => {
    const input = { procDefKey: 'repair', formVersion: 1, main: { device: 'CNC-09' } }
    expect(await send(name, getProcessForm, { procDefKey: 'repair' })).toMatchObject({ code })
    expect(await send(name, predictProcess, input)).toMatchObject({ code })
    expect(await send(name, startProcess, input)).toMatchObject({ code })
  })

  it('tells a stranger the same as what does not exist [asvs 8.2.2]', async () => {
    const stranger = await send('administrator', getTaskDetail, { taskId: process.taskId })
    const nothing = await send('administrator', getTaskDetail, { taskId: randomUUID() })
    expect([stranger.code, stranger.msg, stranger.data]).toEqual([nothing.code, nothing.msg, nothing.data])
  })
})

describe('what a company keeps to itself', () => {
  const ours: PersonName[] = ['staff', 'assignee', 'starter', 'guard', 'reception', 'administrator']
  const others: PersonName[] = [
    'no token',
    'registered without a company',
    'staff of another company',
    'partner approved',
    'visitor token',
  ]

  it.each([
    ...refusal(200, ['assignee', 'administrator']),
    ...refusal(404, [...ours.filter((name) => name !== 'assignee' && name !== 'administrator'), ...others]),
  ])('a notice for one person is read by %s: %i', async (name, code) => {
    expect(await send(name, getAnnouncement, { id: narrowId })).toMatchObject({ code })
  })

  it.each([...refusal(200, ours), ...refusal(404, others)])('a notice is read by %s: %i', async (name, code) => {
    expect(await send(name, getAnnouncement, { id: announcementId })).toMatchObject({ code })
  })

  it.each([...refusal(200, ours), ...refusal(404, ['staff of another company'])])(
    'a must-read notice is confirmed by %s: %i',
    async (name, code) => {
      expect(await send(name, confirmAnnouncement, { id: announcementId })).toMatchObject({ code })
    },
  )

  it.each([
    ...refusal(404, ['staff', 'guard', 'reception', 'staff of another company']),
    ...refusal(200, ['administrator']),
  ])('the receipts of a notice are read, and the rest reminded, by %s: %i', async (name, code) => {
    expect(await send(name, listReceipts, { id: announcementId, state: 'waiting' })).toMatchObject({ code })
    expect(await send(name, remindReaders, { id: announcementId })).toMatchObject({ code })
  })

  it.each([
    ...refusal(200, ['assignee']),
    ...refusal(404, ['starter', 'administrator', 'registered without a company', 'staff of another company']),
  ])('a message to one person is opened by %s: %i', async (name, code) => {
    expect(await send(name, getMessage, { id: messageId })).toMatchObject({ code })
    const changed = await send(name, changeMessages, { ids: [messageId], change: 'unstar' })
    expect(changed.data).toEqual({ changed: 0 })
  })

  it.each<[PersonName, boolean]>([
    ['assignee', true],
    ...[...others, ...ours.filter((name) => name !== 'assignee')].map((name): [PersonName, boolean] => [name, false]),
  ])('a file somebody uploaded for themselves is given to %s: %s', async (name, isGiven) => {
    const token = await getToken(server, people[name])
    const answer = await server.inject({
      url: downloadFile.path.replace('{id}', fileId),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    if (isGiven) expect(answer.body).toBe('%PDF-1.4')
    else expect(answer.json()).toMatchObject({ code: 404, data: null })
  })
})

describe('what a company studies and which services it has', () => {
  beforeAll(() =>
    server.handle.tx(async (tx) => {
      await seedStudy(tx, now)
      await seedCloud(tx, now)
    }),
  )
  const ours: PersonName[] = ['staff', 'assignee', 'guard', 'administrator']
  const cells = [...refusal(200, ours), ...refusal(404, ['staff of another company'])]

  it.each(cells)('a piece of study is opened and counted by %s: %i', async (name, code) => {
    const id = studyId('fire')
    expect(await send(name, getStudyResource, { id })).toMatchObject({ code })
    expect(await send(name, saveStudyProgress, { id, position: 1, parts: [] })).toMatchObject({ code })
  })

  it.each(cells)('a cloud service is seen by %s: %i', async (name, code) => {
    expect(await send(name, getCloudService, { id: cloudServiceId('collect') })).toMatchObject({ code })
  })

  it('a personal service is its owner’s alone', async () => {
    const id = cloudServiceId('drive')
    expect(await send('assignee', getCloudService, { id })).toMatchObject({ code: 200 })
    for (const name of ['staff', 'administrator', 'staff of another company'] as const) {
      expect(await send(name, getCloudService, { id })).toMatchObject({ code: 404 })
    }
  })

  it('is asked for and looked over by the administrator of that company alone', async () => {
    const id = studyId('fire')
    expect(await send('administrator', listStudyLearners, { id })).toMatchObject({ code: 200 })
    const token = await requireToken(people['administrator of another company'])
    expect(await server.send(listStudyLearners, { id }, { token })).toMatchObject({ code: 404 })
    expect(await server.send(assignStudy, { id, dueDate: null, version: '' }, { token })).toMatchObject({ code: 404 })
    expect(await server.send(getStudyDraft, { id }, { token })).toMatchObject({ code: 404 })
    const edited = { id, version: 0, resourceType: '1', cateId: '1', title: '别人的' } as const
    expect(await server.send(saveStudy, edited, { token })).toMatchObject({ code: 404 })
    const withdrawn = { id, state: 'withdrawn', version: 0 } as const
    expect(await server.send(changeStudyState, withdrawn, { token })).toMatchObject({ code: 404 })
  })
})

describe('a health pass', () => {
  const others: PersonName[] = [...strangers, 'registered without a company']

  it.each(others)('is neither read nor withdrawn by %s', async (name) => {
    await server.handle.tx((tx) => seedHealth(tx))
    const main = { fever: '没有', contact: '没有', alcohol: '没有', device: '没有', gear: ['安全鞋'] }
    const rules = '已阅读：走人行通道、不触碰设备、听从接待人'
    const input = { version: 1, main: { ...main, rules }, purposes: ['entry' as const] }
    const { data } = await send('assignee', declareHealth, input)
    for (const query of [{ id: data.id }, { id: data.id, holder: 'guessed' }]) {
      expect(await send(name, getHealthPass, query)).toMatchObject({ code: 404, data: null })
      expect(await send(name, withdrawHealth, query)).toMatchObject({ code: 404, data: null })
    }
    expect(await send('assignee', getHealthPass, { id: data.id })).toMatchObject({ code: 200 })
  })
})

describe('the digital hall', () => {
  const product = productId('cnc-mill')
  const enquiry = {
    productId: product,
    wish: 'quote' as const,
    name: '李娜',
    company: '华东精密',
    content: '',
    mobile: demoPeople.liNa.phone,
    agreed: true as const,
  }
  let leadNo = ''

  beforeAll(async () => {
    await server.handle.tx((tx) => seedExhibition(tx, now))
    leadNo = (await send('starter', enquireProduct, enquiry)).data.enquiryNo
    await send('starter', setFavoriteProduct, { productId: product, favorite: true, version: 0 })
  })

  it.each<PersonName>(['no token', 'staff', 'staff of another company', 'registered without a company'])(
    'is read by %s, without what others keep in it',
    async (name) => {
      const { code, data } = await send(name, getProduct, { id: product })
      expect([code, data.favorite, data.favoriteVersion]).toEqual([200, false, 0])
    },
  )

  it.each<PersonName>([...strangers, 'registered without a company'])(
    'has a favourite of the starter, which %s neither finds nor changes',
    async (name) => {
      expect((await send(name, listFavoriteProducts, {})).data.total).toBe(0)
      expect(await send(name, setFavoriteProduct, { productId: product, favorite: false, version: 1 })).toMatchObject({
        code: 409,
      })
      expect((await send('starter', listFavoriteProducts, {})).data.total).toBe(1)
    },
  )

  it('has a lead, which the administrator of that company alone reads and closes', async () => {
    const { data } = await send('administrator', listProductEnquiries, { keyword: leadNo })
    const id = requireId(data.records[0])
    expect(data.total).toBe(1)
    const token = await requireToken(people['administrator of another company'])
    expect((await server.send(listProductEnquiries, { keyword: leadNo }, { token })).data.total).toBe(0)
    const change = { id, version: 0, status: 'closed' as const }
    expect(await server.send(changeProductEnquiry, change, { token })).toMatchObject({ code: 404, data: null })
    for (const name of ['staff', 'starter', 'guard', 'staff of another company'] as const) {
      expect(await send(name, listProductEnquiries, { keyword: leadNo })).toMatchObject({ code: 403 })
      expect(await send(name, changeProductEnquiry, change)).toMatchObject({ code: 403 })
    }
    expect((await send('administrator', listProductEnquiries, { keyword: leadNo })).data.records).toMatchObject([
      { status: 'pending' },
    ])
  })

  it('is not changed by the administrator of another company', async () => {
    const token = await requireToken(people['administrator of another company'])
    const unit = { version: 0, code: 'C01', name: '别家展区', color: '#112233', sort: 9 }
    expect(await server.send(saveExhibitionUnit, unit, { token })).toMatchObject({ code: 403 })
    const featured = { productId: product, day: '2026-12-01', before: null }
    expect(await server.send(featureProduct, featured, { token })).toMatchObject({ code: 403 })
  })
})

describe('an account', () => {
  const tie = { id: 'tie-of-assignee', userId: demoPeople.zhangWei.id, population: 'user', door: 'mini' }
  const others: PersonName[] = [...strangers, 'registered without a company', 'partner approved']

  beforeAll(() => server.db.insert(wechatBinding).values({ ...tie, openid: 'o', createdAt: now }))

  it.each(others)('is not signed out or untied by %s', async (name) => {
    const { data } = await send('assignee', listSignIns, {})
    const id = requireId(data.devices[0])
    expect(await send(name, signOutDevice, { id })).toMatchObject({ code: 404, data: null })
    expect(await send(name, untieWechat, { id: tie.id })).toMatchObject({ code: 404, data: null })
    expect((await send(name, listSignIns, {})).data.devices.map((device) => device.id)).not.toContain(id)
  })

  it.each<[PersonName, string]>([
    ['staff', demoPeople.zhangWei.name],
    ['staff of another company', demoPeople.zhangWei.phone],
  ])('tells nothing of itself in the data of %s', async (name, secret) => {
    const token = await getToken(server, people[name])
    const { body } = await server.inject({ url: exportMyData.path, headers: { authorization: `Bearer ${token}` } })
    expect(JSON.parse(body).profile.mobile).not.toBe(demoPeople.zhangWei.phone)
    expect(body).not.toContain(secret)
  })

  it('has the certification of its own company', async () => {
    expect((await send('administrator', getCertification, {})).data.companyName).toBe(demoCompanies.main.name)
    const other = await send('staff of another company', getCertification, {})
    expect(other.data).toMatchObject({ companyName: demoCompanies.other.name, status: 'none', licenseUrl: null })
  })
})

describe('people waiting to be let in', () => {
  const waiting = () => send('administrator', listRegisteringUsers, { scope: 'company' })

  it('are shown to the administrator of their company alone', async () => {
    expect((await waiting()).data.records.map(({ name }) => name)).toContain(demoPeople.pending.name)
    expect(await send('staff', listRegisteringUsers, { scope: 'company' })).toMatchObject({ code: 403 })
    const other = await server.send(
      listRegisteringUsers,
      { scope: 'company' },
      { token: await requireToken(people['administrator of another company']) },
    )
    expect(other.data.records).toEqual([])
  })

  it('are not decided by the administrator of another company', async () => {
    const [request] = (await waiting()).data.records
    const token = await requireToken(people['administrator of another company'])
    const id = requireId(request)
    expect(await server.send(approveRegisteringUser, { id }, { token })).toMatchObject({ code: 404 })
    expect(await server.send(refuseRegisteringUser, { id, reason: '无' }, { token })).toMatchObject({ code: 404 })
    expect((await waiting()).data.records[0]).toMatchObject({ id, status: 'pending' })
  })
})

describe('a report', () => {
  beforeAll(() => server.handle.tx((tx) => seedReports(tx)))

  const members: [PersonName, number][] = [
    ['staff', 200],
    ['administrator', 200],
    ['staff of another company', 404],
  ]

  it.each(members)('of the company is read and kept by %s: %i', async (name, code) => {
    const id = reportId('oee')
    expect(await send(name, getReport, { id })).toMatchObject({ code })
    expect(await send(name, changeFavoriteReports, { action: 'add', reportId: id })).toMatchObject({ code })
  })

  it.each<[PersonName, number]>([
    ['staff', 404],
    ['administrator', 200],
    ['staff of another company', 404],
  ])('for administrators is read by %s: %i', async (name, code) => {
    expect(await send(name, getReport, { id: reportId('load') })).toMatchObject({ code })
  })
})
