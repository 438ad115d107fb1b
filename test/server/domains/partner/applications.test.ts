import { eq } from 'drizzle-orm'

import { createOpportunity, listOwnOpportunities } from '@/contract/partner/opportunity'
import { getChannelUser, registerPartner } from '@/contract/partner/partner'
import { createPartnerApplication, getPartnerApplication } from '@/contract/partner/partner-application'
import {
  createPartnerInvitation,
  getPartnerHome,
  listPartnerInvitations,
  listPartnerNews,
  openPartnerInvitation,
  readPartnerNews,
  updatePartnerProfile,
} from '@/contract/partner/partner-home'
import { getPublicForm } from '@/contract/public/public-form'
import { getTaskDetail } from '@/contract/workflow/task'
import { formatWireTime } from '@/lib/wire-time'
import { appUser } from '@/server/db/schema/identity'
import { partnerInvitation } from '@/server/db/schema/partner'
import { upload } from '@/server/db/schema/platform'
import { publicForm } from '@/server/db/schema/public-form'
import { applicationLabels, opportunityLabels, parseRefusedFields } from '@/server/domains/partner/refused-fields'
import { applicationReview, opportunityReview } from '@/server/domains/partner/review-forms'
import { demoPeople } from '@/server/seed/people'
import { seedPublicForms } from '@/server/seed/public/public-forms'

import { PASSWORD } from '../../../support/identity'
import { setUpServer } from '../../../support/set-up-server'
import { customer, DAY_MS, startPartnerServer } from './partners'

const server = setUpServer(startPartnerServer, (story) => story.tell())

const firm = {
  name: '蒋欣',
  companyName: '凯越机电',
  creditCode: '91320594MA1N8P7R7C',
  region: '江苏常州',
}

/** 凯越机电's own; `firm` bears that of a tenant. */
const otherCode = { creditCode: '91320402MA1W9E3P9J' }

async function getFile(ownerId: string, id: string): Promise<string> {
  const facts = { name: '执照.png', mime: 'image/png', size: 1, sha256: '0', createdAt: server.now() }
  await server.db.insert(upload).values({ id, ownerId, ...facts })
  return id
}

async function newcomer(more: object = {}) {
  const mobile = '13900002222'
  const code = await server.codeFor(mobile, 'register', 'partner')
  const input = { mobile, code, name: '韩梅', companyName: '新程自动化', password: PASSWORD, ...more }
  const registered = await server.send(registerPartner, input)
  const { access } = await server.signIn(mobile, 'channel', PASSWORD)
  return { ...registered, token: access }
}

describe('an application', () => {
  it('is handed in, reviewed as a to-do, and its partner does business from then on', async () => {
    const { token } = await newcomer()
    expect((await server.send(getChannelUser, {}, { token })).data).toMatchObject({
      applyStatus: 'none',
      kind: 'person',
    })
    expect(await server.send(createOpportunity, customer, { token })).toMatchObject({ code: 403 })
    const sent = await server.send(createPartnerApplication, { ...firm, name: '韩梅' }, { token })
    expect(sent.data).toMatchObject({ applyStatus: 'pending', applyStatusName: '审核中' })
    expect(await server.send(createPartnerApplication, firm, { token })).toMatchObject({ code: 409 })
    const [todo] = await server.readTodos('wangQiang', 'partnerApplication')
    expect(todo?.subject).toBe('凯越机电 · 韩梅 申请成为渠道伙伴')
    expect((await server.send(getPartnerApplication, {}, { token })).data.reviewerName).toBe('王强')
    expect(await server.decide('partnerApplication', 'agree')).toMatchObject({ code: 200 })
    const me = await server.send(getChannelUser, {}, { token })
    expect(me.data).toMatchObject({ applyStatus: 'approved', roleName: '认证伙伴', unread: 1 })
    expect(await server.send(createOpportunity, customer, { token })).toMatchObject({ code: 200 })
  })

  it('gives its partner the name that it has, by its sound too', async () => {
    const { data, token } = await newcomer()
    await server.send(createPartnerApplication, firm, { token })
    const [row] = await server.db.select().from(appUser).where(eq(appUser.id, data.userId))
    expect(row).toMatchObject({ name: '蒋欣', initials: 'jx' })
  })

  it.each([
    ['of a tenant of the platform, by its code,', firm, true],
    ['that bears a tenant’s name beside another code', { ...firm, ...otherCode, companyName: '苏州联创电子' }, false],
    ['of a firm that is no tenant', { ...firm, ...otherCode }, false],
  ])('%s says so once it has passed', async (_what, input, isTenant) => {
    const { token } = await newcomer()
    await server.send(createPartnerApplication, input, { token })
    await server.decide('partnerApplication', 'agree')
    expect((await server.send(getChannelUser, {}, { token })).data.channelTenantFlag).toBe(isTenant)
  })

  it('is refused by its fields, corrected without retyping, and handed in again', async () => {
    const { token, data } = await newcomer({ kind: 'agency' })
    const licenseFileId = await getFile(data.userId, 'licence-1')
    const contacts = [{ name: '韩梅', phone: '13900002222', post: '总经理' }]
    const agency = { ...firm, kind: 'agency' as const, licenseFileId, contacts }
    await server.send(createPartnerApplication, agency, { token })
    const opinion = '营业执照：照片不清晰；统一社会信用代码：与执照不一致'
    await server.decide('partnerApplication', 'reject', { opinion })
    const { data: refused } = await server.send(getPartnerApplication, {}, { token })
    expect(refused).toMatchObject({ applyStatus: 'rejected', reasonForRejection: opinion, companyName: '凯越机电' })
    expect(refused).toMatchObject({ kindName: '代理商', contacts, license: { id: 'licence-1' } })
    expect(refused.rejectedFields).toEqual([
      { field: 'licenseFileId', label: '营业执照', error: '照片不清晰' },
      { field: 'creditCode', label: '统一社会信用代码', error: '与执照不一致' },
    ])
    const [word] = (await server.send(listPartnerNews, {}, { token })).data.records
    expect(word).toMatchObject({ title: '入驻申请未通过', content: opinion, isRead: false })
    const again = await server.send(createPartnerApplication, agency, { token })
    expect(again.data).toMatchObject({ applyStatus: 'pending', reasonForRejection: null, rejectedFields: [] })
    await server.decide('partnerApplication', 'agree')
    expect((await server.send(getChannelUser, {}, { token })).data.applyStatus).toBe('approved')
  })

  it('of an agency lacks nothing: licence and contact are asked for at their fields', async () => {
    const { token } = await newcomer()
    const answer = await server.send(createPartnerApplication, { ...firm, kind: 'agency' }, { token })
    expect(answer).toMatchObject({
      code: 422,
      data: { licenseFileId: '请上传营业执照', contacts: '请至少填写一位联系人' },
    })
  })

  it('takes no file of somebody else', async () => {
    const { token } = await newcomer()
    const attachments = [await getFile(demoPeople.zhouMin.id, 'foreign-1')]
    expect(await server.send(createPartnerApplication, { ...firm, attachments }, { token })).toMatchObject({
      code: 404,
    })
  })

  it('shows its reviewer what was handed in, and nobody else of the company', async () => {
    const { token } = await newcomer()
    await server.send(createPartnerApplication, { ...firm, intro: '十年集成经验' }, { token })
    const [todo] = await server.readTodos('wangQiang', 'partnerApplication')
    const { data } = await server.send(getTaskDetail, { taskId: todo?.taskId ?? '' }, await server.as('wangQiang'))
    expect(data.form.boData.main).toMatchObject({ companyName: '凯越机电', intro: '十年集成经验', kind: '个人' })
    const task = { taskId: todo?.taskId ?? '' }
    expect(await server.send(getTaskDetail, task, await server.as('liNa'))).toMatchObject({ code: 404 })
    expect(await server.send(getTaskDetail, task, { token })).toMatchObject({ status: 401 })
  })

  it('that waits or was refused opens nothing but itself: the home is empty, opportunities are refused', async () => {
    for (const person of ['partnerPending', 'partnerRejected'] as const) {
      const who = await server.as(person)
      expect((await server.send(getPartnerHome, {}, who)).data).toMatchObject({ total: 0, expectAmount: 0 })
      expect(await server.send(listOwnOpportunities, {}, who)).toMatchObject({ code: 403 })
    }
  })
})

describe('a refusal', () => {
  it.each([
    ['营业执照：看不清', [['licenseFileId', '看不清']]],
    [
      '区域: 写到市；姓名：与执照不符。',
      [
        ['region', '写到市'],
        ['name', '与执照不符'],
      ],
    ],
    ['资料不全', []],
    ['企业名称：一\n企业名称：二', [['companyName', '一']]],
    ['请核对：企业名称', []],
    [
      '信用代码：与执照不一致；业务区域：写到市',
      [
        ['creditCode', '与执照不一致'],
        ['region', '写到市'],
      ],
    ],
  ])('“%s” names its fields', (opinion, fields) => {
    const found = parseRefusedFields(opinion, applicationLabels).map(({ field, error }) => [field, error])
    expect(found).toEqual(fields)
  })
})

describe('what a reviewer sees', () => {
  // Not the partner's to correct: the account's, the server's and the reviewer's own.
  const fixed = ['phone', 'inviter', 'opportunityNo', 'partner', 'activity', 'protectDays', 'rule']
  it.each([
    ['an application', applicationReview, applicationLabels],
    ['an opportunity', opportunityReview, opportunityLabels],
  ])('of %s can be named in a refusal, field by field', (_what, { form }, labels) => {
    const names = form.fields.filter(({ field }) => !fixed.includes(field)).map(({ label }) => label)
    expect(names.filter((name) => parseRefusedFields(`${name}：请核实`, labels).length === 0)).toEqual([])
  })
})

describe('an invitation of a partner', () => {
  const invite = async (input: Parameters<typeof server.send<typeof createPartnerInvitation>>[1]) =>
    server.send(createPartnerInvitation, input, await server.as('zhouMin'))

  it('brings a colleague into the firm, who types nothing twice', async () => {
    const { data } = await invite({ kind: 'colleague', inviteeName: '方圆' })
    expect(data).toMatchObject({ path: `/pages/channel/index/register?code=${data.code}`, statusName: '待注册' })
    expect(data.expireTime).toBe(formatWireTime(server.clock.at + 30 * DAY_MS))
    const opened = await server.send(openPartnerInvitation, { code: data.code })
    expect(opened.data).toMatchObject({ inviterName: '周敏', companyName: '海天自动化', kind: 'colleague' })
    const { token } = await newcomer({ inviteCode: data.code, companyName: '别的公司' })
    const mine = await server.send(getPartnerApplication, {}, { token })
    expect(mine.data).toMatchObject({ companyName: '海天自动化', region: '浙江宁波', inviterName: '周敏' })
    expect(await server.send(openPartnerInvitation, { code: data.code })).toMatchObject({ code: 410 })
    const sent = await server.send(listPartnerInvitations, {}, await server.as('zhouMin'))
    expect(sent.data.records[0]).toMatchObject({ status: 'used', registration: '未申请' })
    const news = await server.send(listPartnerNews, {}, await server.as('zhouMin'))
    expect(news.data.records[0]?.title).toBe('韩梅 已接受你的邀请')
  })

  it('is one of thirty that hold', async () => {
    await server.db.delete(partnerInvitation)
    const about = {
      kind: 'colleague',
      inviterId: demoPeople.zhouMin.id,
      inviteeName: '方圆',
      inviteeCompany: '海天自动化',
    }
    const rows = Array.from({ length: 30 }, (_, at) => {
      // The first has expired.
      const expiresAt = new Date(server.clock.at + (at === 0 ? -1 : DAY_MS))
      return { ...about, id: `open-${at}`, code: `open-${at}`, path: '/', createdAt: server.now(), expiresAt }
    })
    await server.db.insert(partnerInvitation).values(rows)
    const input = { kind: 'colleague', inviteeName: '方圆' } as const
    expect((await invite(input)).code).toBe(200)
    expect(await invite(input)).toMatchObject({ code: 409, msg: '有效的邀请已达 30 个' })
    const { data } = await server.send(listPartnerInvitations, { size: 50 }, await server.as('zhouMin'))
    expect(data.records.flatMap(({ code, statusName }) => (statusName === '已过期' ? [code] : []))).toEqual(['open-0'])
  })

  it('to another firm is a letter for everybody to open, and says who invites', async () => {
    await server.handle.tx((tx) => seedPublicForms(tx, server.now()))
    const { data } = await invite({ kind: 'partner', inviteeName: '钟慧', inviteeCompany: '苏州汇川技术' })
    expect(data.path).toBe(`/pages/h5/channel?invite=${data.code}`)
    const letter = await server.send(getPublicForm, { invite: data.code })
    expect(letter.data.invitation).toMatchObject({ inviterName: '周敏', inviteeCompany: '苏州汇川技术' })
    const { token } = await newcomer({ inviteCode: data.code, companyName: '苏州汇川技术' })
    const mine = await server.send(getPartnerApplication, {}, { token })
    expect(mine.data).toMatchObject({ companyName: '苏州汇川技术', inviterName: '周敏' })
    // No letter is left that opens: the link goes to the registration.
    await server.db.update(publicForm).set({ closesAt: server.now() }).where(eq(publicForm.kind, 'partner'))
    const later = await invite({ kind: 'partner', inviteeName: '钟慧', inviteeCompany: '苏州汇川技术' })
    expect(later.data.path).toBe(`/pages/channel/index/register?code=${later.data.code}`)
  })

  it('needs the other firm, ends after a month, and is nothing to a stranger', async () => {
    expect(await invite({ kind: 'partner', inviteeName: '钟慧' })).toMatchObject({
      code: 422,
      data: { inviteeCompany: '请填写对方的企业名称' },
    })
    const { data } = await invite({ kind: 'colleague', inviteeName: '方圆' })
    server.wait(31 * DAY_MS)
    expect(await server.send(openPartnerInvitation, { code: data.code })).toMatchObject({ code: 410 })
    expect(await server.send(openPartnerInvitation, { code: 'nobody' })).toMatchObject({ code: 404 })
    // Who registers by it all the same is nobody's guest.
    const { token } = await newcomer({ inviteCode: data.code })
    const mine = await server.send(getPartnerApplication, {}, { token })
    expect(mine.data).toMatchObject({ companyName: '新程自动化', inviterName: null })
  })

  it('that two people follow brings one of them into the firm', async () => {
    const { data } = await invite({ kind: 'colleague', inviteeName: '方圆' })
    await newcomer({ inviteCode: data.code })
    const mobile = '13900003333'
    const code = await server.codeFor(mobile, 'register', 'partner')
    const second = { mobile, code, name: '康健', companyName: '自己的公司', password: PASSWORD, inviteCode: data.code }
    expect(await server.send(registerPartner, second)).toMatchObject({ code: 200 })
    const { access } = await server.signIn(mobile, 'channel', PASSWORD)
    const mine = await server.send(getPartnerApplication, {}, { token: access })
    expect(mine.data).toMatchObject({ companyName: '自己的公司', inviterName: null })
  })
})

describe('a partner’s own data', () => {
  it('are changed without a review but for the firm', async () => {
    const who = await server.as('zhouMin')
    const { data } = await server.send(updatePartnerProfile, { name: '周敏敏', postName: '华东区总监' }, who)
    expect(data).toMatchObject({ name: '周敏敏', postName: '华东区总监', companyName: '海天自动化' })
  })

  it('have a portrait of a picture of one’s own, and of nobody else’s', async () => {
    const who = await server.as('zhouMin')
    await getFile(demoPeople.zhouMin.id, 'portrait')
    await getFile(demoPeople.partnerOther.id, 'theirs')
    expect((await server.send(updatePartnerProfile, { avatarFileId: 'theirs' }, who)).code).toBe(404)
    const { data } = await server.send(updatePartnerProfile, { avatarFileId: 'portrait' }, who)
    expect(data).toMatchObject({ avatar: '/core/api/ccf/dds/portrait', name: expect.any(String) })
  })

  it('hold news that are read one by one or all', async () => {
    await server.approved()
    server.wait(1000)
    await server.approved('zhouMin', { customerName: '常州星宇', contactPhone: '13911112222' })
    const who = await server.as('zhouMin')
    const { data } = await server.send(listPartnerNews, {}, who)
    expect(data).toMatchObject({ total: 2, records: [{ isRead: false }, { isRead: false }] })
    expect(data.records.map(({ title }) => title)).toEqual([
      '商机已通过：常州星宇',
      `商机已通过：${customer.customerName}`,
    ])
    const other = await server.as('partnerOther')
    const ids = data.records.map(({ id }) => id)
    await server.send(readPartnerNews, { ids }, other)
    expect((await server.send(getPartnerHome, {}, who)).data.unread).toBe(2)
    expect((await server.send(readPartnerNews, { ids: ids.slice(1) }, who)).data.unread).toBe(1)
    expect((await server.send(readPartnerNews, {}, who)).data.unread).toBe(0)
  })
})
