import { exportContentList } from '@/contract/content/content-export'
import { signUpForLaunch } from '@/contract/event/launch'
import { enquireProduct } from '@/contract/exhibition/exhibition'
import { changeTrialRequest, listTrialRequests, requestTrial } from '@/contract/identity/trial'
import { listAuditEntries } from '@/contract/organization/audit'
import { streamExportLines } from '@/server/audit/handle-export'
import { launchSignUp } from '@/server/db/schema/launch'
import { openSignUpExport } from '@/server/domains/launch/sign-up'
import { announcementId } from '@/server/seed/announcements'
import { productId, seedExhibition } from '@/server/seed/exhibition/exhibition'
import { launchId, seedLaunch } from '@/server/seed/launch'
import { seedStudy, studyId } from '@/server/seed/study'

import { requireItems } from '../../../support/require-items'
import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const server = setUpServer(startStoryServer)
beforeAll(async () => {
  await server.tell()
  await server.handle.tx(async (tx) => {
    await seedExhibition(tx, server.now())
    await seedLaunch(tx, server.now())
    await seedStudy(tx, server.now())
  })
})

const PHONE = '13912345678'

const read = async (query: Record<string, string>, person: Person = 'wangQiang') =>
  server.inject({
    url: `${exportContentList.path}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${(await server.as(person)).token}` },
  })

/** The lines of a file, its head first. */
async function readLines(query: Record<string, string>) {
  const answer = await read(query)
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.body.startsWith('\ufeff')).toBe(true)
  // No phone number leaves the server whole.
  expect(answer.body).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/)
  return answer.body.slice(1).trimEnd().split('\r\n')
}

const listSubjects = async () => {
  const query = { keyword: '导出收集的名单' }
  const { records } = (await server.send(listAuditEntries, query, await server.as('wangQiang'))).data
  return records.map(({ act, actorName, subject }) => [act, actorName, subject].join(' '))
}

describe('what administrators of content collect is exported with masked numbers, and the export is in the log', () => {
  it('the sign-ups of a launch event', async () => {
    const smsCode = await server.codeFor(PHONE, 'launch')
    const facts = {
      eventId: launchId,
      name: '=周星',
      company: '常州星宇',
      mobile: PHONE,
      smsCode,
      agreed: true as const,
    }
    expect((await server.send(signUpForLaunch, facts)).code).toBe(200)
    const [head, newest] = await readLines({ list: 'signUps', id: launchId })
    expect(head).toBe('"编号","姓名","手机号","单位","邀请人","报名时间"')
    expect(newest).toMatch(/"'=周星","139\*{4}5678","常州星宇",""/)
    expect(await listSubjects()).toContainEqual(expect.stringMatching(/^exportContentList 王强 发布会报名 ./))
  })

  it('product enquiries, narrowed as their list', async () => {
    const smsCode = await server.codeFor(PHONE, 'enquiry')
    const enquiry = { wish: 'quote', name: '周先生', company: '星宇', mobile: PHONE, content: '要两台', agreed: true }
    const sent = { ...enquiry, productId: productId('agv'), smsCode }
    expect((await server.send(enquireProduct, sent as never)).code).toBe(200)
    const found = await readLines({ list: 'enquiries', keyword: '星宇', wish: 'quote', status: 'pending' })
    expect(found).toHaveLength(2)
    expect(found[1]).toMatch(/"询价",.*"周先生","星宇","139\*{4}5678","要两台","待联系",""/)
    expect(await readLines({ list: 'enquiries', keyword: '星宇', status: 'closed' })).toHaveLength(1)
    expect(await listSubjects()).toContain('exportContentList 王强 产品咨询 待联系 询价 星宇')
  })

  it('trial requests, with how far each is', async () => {
    const code = await server.codeFor(PHONE, 'trial')
    const facts = { companyName: '常州星宇精工', contactName: '周先生', mobile: PHONE, industry: 'machinery' }
    await server.send(requestTrial, { ...facts, size: '51-200', code, agreed: true })
    const as = await server.as('wangQiang')
    const [row] = (await server.send(listTrialRequests, {}, as)).data.records
    const change = { id: row?.id ?? '', version: row?.version ?? 0, status: 'contacted' as const, note: '周五回访' }
    await server.send(changeTrialRequest, change, as)
    const [, line] = await readLines({ list: 'trialRequests' })
    expect(line).toMatch(/"常州星宇精工","机械与装备制造",.*"139\*{4}5678","","已联系","周五回访"/)
    expect(await read({ list: 'trialRequests' }, 'otherAdministrator')).toMatchObject({ statusCode: 200 })
    expect((await read({ list: 'trialRequests' }, 'otherAdministrator')).body).not.toContain('星宇')
  })

  it('the learners of a study resource, finished or not', async () => {
    const lines = await readLines({ list: 'learners', id: studyId('fire') })
    expect(lines[0]).toBe('"姓名","部门","情况","进度","学完时间"')
    const states = new Set(lines.slice(1).map((line) => line.split(',')[2]))
    expect([...states]).toEqual(expect.arrayContaining(['"逾期未学完"', '"已学完"']))
  })

  it('the receipts of a must-read notice, those who have not confirmed first', async () => {
    const lines = await readLines({ list: 'receipts', id: announcementId('safety') })
    expect(lines).toHaveLength(22)
    const isConfirmed = lines.slice(1).map((line) => !line.includes('"未确认"'))
    expect(isConfirmed.filter(Boolean)).toHaveLength(8)
    expect(isConfirmed.lastIndexOf(false)).toBe(12)
  })

  it('to administrators of content alone, of the company that it belongs to', async () => {
    const lists = [
      { list: 'signUps', id: launchId },
      { list: 'learners', id: studyId('fire') },
      { list: 'receipts', id: announcementId('safety') },
    ]
    for (const query of requireItems(lists)) {
      expect((await read(query, 'zhangWei')).statusCode).toBe(403)
      expect((await read(query, 'otherAdministrator')).statusCode).toBe(404)
      expect((await read({ list: query.list })).statusCode).toBe(404)
    }
    expect((await read({ list: 'passwords' })).statusCode).toBe(400)
  })
})

it('the file of a list has each of its rows once, though others are written while it is sent', async () => {
  const insert = (from: number, count: number) =>
    server.handle.tx((tx) =>
      tx.insert(launchSignUp).values(
        Array.from({ length: count }, (_one, at) => ({
          id: `export-${from + at}`,
          eventId: launchId,
          signUpNo: `FB-EXPORT-${from + at}`,
          phone: `1991234${String(from + at).padStart(4, '0')}`,
          name: '周星',
          company: '常州星宇',
          invitationId: `export-${from + at}`,
          createdAt: new Date(server.clock.at + from + at),
        })),
      ),
    )
  await insert(0, 1200)
  let text = ''
  let at = 1200
  for await (const part of streamExportLines(openSignUpExport(server.db, { id: launchId, title: '发布会' }))) {
    text += part
    await insert(at++, 1)
  }
  const numbers = requireItems(text.match(/FB-EXPORT-\d+/g) ?? [])
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers).toEqual(expect.arrayContaining(Array.from({ length: 1200 }, (_one, at) => `FB-EXPORT-${at}`)))
})
