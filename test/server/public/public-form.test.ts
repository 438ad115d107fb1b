import { PNG } from 'pngjs'

import { sendVerifyCode } from '@/contract/auth'
import { listMessages } from '@/contract/message'
import {
  changePublicSubmission,
  getPublicForm,
  getPublicReceipt,
  handOutGift,
  invitePartner,
  listPublicForms,
  listPublicSubmissions,
  submitPublicForm,
  uploadPublicPhoto,
} from '@/contract/public-form'
import { dropLoosePhotos } from '@/server/housekeeping'
import { publicQuota } from '@/server/schema/public-form'
import { DEMO_INVITATION, publicFormId, seedPublicForms } from '@/server/seed/public-forms'

import { type StoryServer, startStoryServer } from '../../support/story'

let server: StoryServer

beforeAll(async () => {
  server = await startStoryServer()
}, 120_000)
afterAll(() => server.close())
beforeEach(async () => {
  await server.tell()
  await server.handle.tx((tx) => seedPublicForms(tx, server.now()))
})

const PHONE = '13912345678'

const happy = {
  overall: 5,
  liked: '进门快',
  stages: ['好', '好', '一般', '好'],
  visitDay: '2026-11-18',
  purpose: '商务洽谈',
  recommend: 9,
  openDay: '暂不参加',
}
const gift = { name: '周先生', companyName: '常州星宇精工', cup: '海蓝' }

/** A code without waiting: phones of many people, from many places. */
async function codeOf(phone: string): Promise<string> {
  const address = `10.0.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`
  await server.send(sendVerifyCode, { mobile: phone, purpose: 'publicForm' }, { address })
  const sent = server.services.sms.outbox?.find((one) => one.phone === phone && one.purpose === 'publicForm')
  return sent?.code ?? ''
}

interface More {
  phone?: string
  code?: string
  version?: number
  invite?: string
}

async function handIn(key: string, main: Record<string, unknown>, more: More = {}, options = {}) {
  const { phone = PHONE, version = 1, invite } = more
  const code = more.code ?? (await codeOf(phone))
  const sent = { formId: publicFormId(key), version, main, mobile: phone, code, agreed: true as const }
  return server.send(submitPublicForm, { ...sent, ...(invite && { invite }) } as never, options)
}

const received = async (query = {}) =>
  (await server.send(listPublicSubmissions, query, await server.as('wangQiang'))).data

describe('a form for the public', () => {
  it('is opened by anybody, by its kind, with what is left of its options', async () => {
    const { code, data } = await server.send(getPublicForm, { kind: 'survey' })
    expect(code).toBe(200)
    expect(data).toMatchObject({ title: '访客体验调查', state: 'open', isAnonymous: true, left: null })
    expect(data.quotas).toContainEqual({ field: 'openDay', value: '上午场 09:30', left: 0 })
    expect(data.quotas).toContainEqual({ field: 'openDay', value: '下午场 14:00', left: 4 })
  })

  it('says before the first field that it is full, over, or not yet begun', async () => {
    const full = await server.send(getPublicForm, { id: publicFormId('forklift') })
    expect(full.data).toMatchObject({ state: 'full', stateText: '名额已满', left: 0 })
    server.wait(40 * 24 * 3_600_000)
    expect((await server.send(getPublicForm, { kind: 'survey' })).data).toMatchObject({ state: 'closed' })
    expect(await handIn('survey', happy)).toMatchObject({ code: 410, msg: expect.stringMatching(/^已于 .* 截止$/) })
    server.wait(-60 * 24 * 3_600_000)
    expect((await server.send(getPublicForm, { kind: 'survey' })).data).toMatchObject({ state: 'soon' })
  })

  it('is unknown by another id', async () => {
    expect(await server.send(getPublicForm, { id: 'x' })).toMatchObject({ code: 404 })
    expect(await server.send(getPublicForm, {})).toMatchObject({ code: 404 })
  })

  it('stands in the list of its kind, also while it is full', async () => {
    const { data } = await server.send(listPublicForms, { kind: 'job' })
    expect(data.total).toBe(5)
    expect(data.records[0]).toMatchObject({ title: 'CNC 操作工', left: 7, tags: ['包吃住', '五险一金', '带薪培训'] })
    expect(data.records.at(-1)).toMatchObject({ title: '叉车司机', state: 'full' })
  })
})

describe('handing in', () => {
  it('keeps it under a number and tells what happens next, without the number of an anonymous person', async () => {
    const { code, data } = await handIn('survey', happy)
    expect(code).toBe(200)
    expect(data.submissionNo).toMatch(/^DC-\d{8}-0001$/)
    const receipt = (await server.send(getPublicReceipt, { token: data.token })).data
    expect(receipt).toMatchObject({ submissionNo: data.submissionNo, resultTitle: '感谢您的反馈', kind: 'survey' })
    expect(receipt.steps.map(({ state }) => state)).toEqual(['done', 'current', 'waiting'])
    expect(receipt.facts).toContainEqual({ key: '您对本次到访的整体感受', value: '5 分 · 很满意' })
    expect(receipt.facts).toContainEqual({
      key: '各个环节做得怎么样',
      value: '预约与邀请：好；门岗核验：好；停车与引导：一般；接待与讲解：好',
    })
    expect((await received()).records).toMatchObject([{ mobile: '', submissionNo: data.submissionNo }])
    expect(JSON.stringify(await received())).not.toContain(PHONE)
  })

  it('tells by the answers what they come to', async () => {
    const sad = { ...happy, overall: 1, improve: ['停车与厂区引导'] }
    const { data } = await handIn('survey', sad)
    expect((await server.send(getPublicReceipt, { token: data.token })).data.resultTitle).toBe('抱歉让您有不好的体验')
  })

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['the way of the unhappy left open', { overall: 2 }, { improve: '请选择哪些环节可以做得更好？' }],
    ['the other way not asked for', { overall: 2, improve: ['接待与讲解'], liked: undefined }, {}],
    ['what follows from 其他', { purpose: '其他' }, { otherPurpose: '请填写其他目的' }],
    [
      'too many choices',
      { overall: 3, improve: ['预约与邀请', '门岗核验与等候', '停车与厂区引导', '接待与讲解'] },
      { improve: '最多 3 项' },
    ],
    ['a score beyond its scale', { recommend: 11 }, { recommend: '不能大于 10' }],
    ['half a score', { recommend: 7.5 }, { recommend: '请输入整数' }],
    ['a matrix with a row open', { stages: ['好', '', '好', '好'] }, { stages: '还有 1 项没有选择' }],
    ['a matrix of another shape', { stages: ['好'] }, { stages: '请重新选择' }],
    ['an option nobody offered', { openDay: '夜场' }, { openDay: '所选项已不可用，请重新选择' }],
    ['a day that does not exist', { visitDay: '2026-02-30' }, { visitDay: '请选择日期' }],
    ['too long a text', { detail: '长'.repeat(301) }, { detail: '最多 300 字，现有 301 字' }],
    ['a picture that nobody sent', { photos: ['1b4e28ba'] }, { photos: '图片已过期，请重新上传' }],
    ['an option that is full', { openDay: '上午场 09:30' }, { openDay: '「上午场 09:30」名额已满，请改选' }],
  ])('branches and checks as the screen does: %s', async (_what, change, faults) => {
    const { code, data } = await handIn('survey', { ...happy, ...change })
    if (Object.keys(faults).length > 0) expect([code, data]).toEqual([422, faults])
    else expect(code).toBe(200)
    expect((await received()).total).toBe(code === 200 ? 1 : 0)
  })

  it('drops what a condition hides, and what the form has no field for', async () => {
    const { data } = await handIn('survey', { ...happy, improve: ['接待与讲解'], isAdmin: true })
    const { facts } = (await server.send(getPublicReceipt, { token: data.token })).data
    expect(facts.map(({ key }) => key)).not.toContain('哪些环节可以做得更好？')
  })

  it('is refused when the form changed meanwhile', async () => {
    expect(await handIn('survey', happy, { version: 0 })).toMatchObject({ code: 409 })
  })
})

describe('one person', () => {
  it('hands in once, and finds the first with the phone alone', async () => {
    const first = await handIn('gift', gift)
    server.wait(60_000)
    const again = await handIn('gift', { ...gift, name: '吴女士' })
    expect(again).toMatchObject({ code: 409, data: { token: first.data.token } })
    expect(again.msg).toContain(first.data.submissionNo)
    expect((await received()).total).toBe(1)
  })

  it('may come again another day where the form says so', async () => {
    const main = {
      ...{ companyName: '常州星宇精工', contactName: '周先生', post: '总监', kinds: ['供应链'], scale: '还不确定' },
      demand: '供应精密刀具与涂层服务',
    }
    expect((await handIn('cooperation', main)).code).toBe(200)
    server.wait(60_000)
    expect((await handIn('cooperation', main)).code).toBe(409)
    server.wait(24 * 3_600_000)
    expect((await handIn('cooperation', main)).code).toBe(200)
  })

  it('is kept once when the same write arrives twice, also at once', async () => {
    const headers = { 'idempotency-key': '6a6f2a5e-2d5d-4c0a-8d0e-5f2d6f0c9a11' }
    const code = await codeOf(PHONE)
    const both = await Promise.all([
      handIn('gift', gift, { code }, { headers }),
      handIn('gift', gift, { code }, { headers }),
    ])
    expect(both.map((answer) => answer.code)).toEqual([200, 200])
    expect(both[1]?.data).toEqual(both[0]?.data)
    expect((await received()).total).toBe(1)
  })

  it.each([
    ['a wrong code', '000000', 'publicForm'],
    ['a code for another purpose', undefined, 'trial'],
  ] as const)('is not believed with %s', async (_what, typed, purpose) => {
    const code = typed ?? (await server.codeFor(PHONE, purpose))
    expect(await handIn('gift', gift, { code })).toMatchObject({ code: 422, msg: '验证码错误或已过期', data: null })
    expect((await received()).total).toBe(0)
  })

  it('loses none of the five tries of a code by a slip in a field', async () => {
    const code = await codeOf(PHONE)
    for (let slip = 0; slip < 6; slip++) {
      expect(await handIn('gift', { ...gift, name: '' }, { code }, { address: `10.9.0.${slip}` })).toMatchObject({
        code: 422,
      })
    }
    expect((await handIn('gift', gift, { code })).code).toBe(200)
  })

  it('is stopped by the minute, before codes are tried', async () => {
    const answers = []
    for (let call = 0; call < 11; call++)
      answers.push((await handIn('gift', gift, { code: '000000' }, { address: '10.8.0.1' })).code)
    expect(answers.filter((code) => code === 429)).toHaveLength(1)
  })
})

describe('places', () => {
  const phones = Array.from({ length: 9 }, (_, at) => `139000000${10 + at}`)

  it('of an option go to as many as there are, however many come at once', async () => {
    const codes = await Promise.all(phones.map(codeOf))
    const answers = await Promise.all(
      phones.map((phone, at) =>
        handIn(
          'survey',
          { ...happy, openDay: '下午场 14:00' },
          { phone, code: codes[at] },
          { address: `10.7.0.${at}` },
        ),
      ),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(4)
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(5)
    const rows = await server.db.select().from(publicQuota)
    expect(rows.filter(({ taken, quota }) => taken > quota)).toEqual([])
    expect((await received()).total).toBe(4)
  })

  it('of a job likewise, and then it says so', async () => {
    const job = { name: '周强', age: 30, experience: '没有', startDay: '2026-12-01', housing: '需要' }
    const codes = await Promise.all(phones.map(codeOf))
    const answers = await Promise.all(
      phones.map((phone, at) => handIn('repair', job, { phone, code: codes[at] }, { address: `10.6.0.${at}` })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 410, 410, 410, 410, 410, 410])
    expect((await server.send(getPublicForm, { id: publicFormId('repair') })).data.state).toBe('full')
  })
})

describe('a gift', () => {
  it('is handed out once against its code, by the reception', async () => {
    const { token } = (await handIn('gift', gift)).data
    const { pickUpCode, pickUpFacts } = (await server.send(getPublicReceipt, { token })).data
    expect(pickUpCode).toMatch(/^\d{6}$/)
    expect(pickUpFacts[0]).toEqual({ key: '领取地点', value: '嘉定厂区 1 号门 接待大厅' })
    const asked = { pickUpCode: pickUpCode ?? '' }
    expect(await server.send(handOutGift, asked, await server.as('zhangWei'))).toMatchObject({ code: 403 })
    expect(await server.send(handOutGift, asked, await server.as('otherAdministrator'))).toMatchObject({ code: 404 })
    expect(await server.send(handOutGift, asked, await server.as('wangMin'))).toMatchObject({ code: 200 })
    expect(await server.send(handOutGift, asked, await server.as('wangMin'))).toMatchObject({ code: 409 })
    const after = (await server.send(getPublicReceipt, { token })).data
    expect(after).toMatchObject({ status: 'pickedUp', statusName: '已领取' })
    expect(after.steps.every(({ state }) => state === 'done')).toBe(true)
  })
})

describe('an invitation', () => {
  const answer = { companyName: '常州星宇精工', contactName: '周先生', city: '常州', business: '设备代理' }

  it('says who invited whom, and the inviter hears that it was taken', async () => {
    const { data } = await server.send(getPublicForm, { invite: DEMO_INVITATION })
    expect(data.invitation).toMatchObject({
      inviterName: '王强',
      inviteeName: '周先生',
      inviteeCompany: '常州星宇精工',
    })
    expect((await handIn('partner', answer, { invite: DEMO_INVITATION })).code).toBe(200)
    const told = await server.send(listMessages, { msgType: 'system' }, await server.as('wangQiang'))
    expect(told.data.records.map(({ title }) => title)).toContain('常州星宇精工 接受了邀请')
    expect((await received({ kind: 'partner' })).records).toMatchObject([{ inviterName: '王强', mobile: PHONE }])
  })

  it('is made by any member, ends, and is unknown when guessed', async () => {
    const who = { inviteeName: '吴女士', inviteeCompany: '无锡先导', days: 7 as const }
    const made = (await server.send(invitePartner, who, await server.as('zhangWei'))).data
    expect(made.path).toBe(`/pages/h5/channel?invite=${made.code}`)
    expect((await server.send(getPublicForm, { invite: made.code })).data.invitation?.inviterName).toBe('张伟')
    server.wait(8 * 24 * 3_600_000)
    expect(await server.send(getPublicForm, { invite: made.code })).toMatchObject({ code: 410 })
    expect(await server.send(getPublicForm, { invite: 'AAAAAAAAAA' })).toMatchObject({ code: 404 })
    expect(await server.send(invitePartner, who, await server.as('otherAdministrator'))).toMatchObject({ code: 404 })
  })

  it('opens no other form', async () => {
    expect(await handIn('gift', gift, { invite: DEMO_INVITATION })).toMatchObject({ code: 404 })
  })
})

describe('what was received', () => {
  it('is read and answered by the administrators of that company alone', async () => {
    const { token } = (await handIn('gift', gift)).data
    const [row] = (await received({ kind: 'gift' })).records
    const id = row?.id ?? ''
    expect((await server.send(listPublicSubmissions, {}, await server.as('otherAdministrator'))).data.total).toBe(0)
    const change = { id, status: 'accepted' as const }
    expect(await server.send(changePublicSubmission, change, await server.as('otherAdministrator'))).toMatchObject({
      code: 404,
    })
    expect(await server.send(changePublicSubmission, change, await server.as('wangQiang'))).toMatchObject({ code: 200 })
    expect((await server.send(getPublicReceipt, { token })).data.statusName).toBe('已通过')
  })

  it('is no receipt without its token', async () => {
    expect(await server.send(getPublicReceipt, { token: publicFormId('gift') })).toMatchObject({ code: 404 })
  })
})

describe('a picture', () => {
  const png = PNG.sync.write(new PNG({ width: 3, height: 2 }))

  async function bring(bytes: Buffer, formId = publicFormId('survey')) {
    const head = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
    const field = `${head('formId')}${formId}\r\n${head('file', '; filename="a.png"')}`
    const response = await server.inject({
      method: 'POST',
      url: uploadPublicPhoto.path,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(field), bytes, Buffer.from('\r\n--b--\r\n')]),
    })
    return response.json<{ code: number; data: { id: string } }>()
  }

  it('comes without an account, hangs on the answer, and is read by the administrator', async () => {
    const { data } = await bring(png)
    expect((await handIn('survey', { ...happy, photos: [data.id] })).code).toBe(200)
    expect((await received()).records[0]?.photos).toMatchObject([{ id: data.id, contentType: 'image/png' }])
    await dropLoosePhotos(server.services, new Date(server.clock.at + 48 * 3_600_000))
    expect((await received()).records[0]?.photos).toHaveLength(1)
  })

  it('of another form, or handed in before, is none', async () => {
    const { data } = await bring(png, publicFormId('camp'))
    expect(await handIn('survey', { ...happy, photos: [data.id] })).toMatchObject({ code: 422 })
  })

  it('is a picture, of a form that there is', async () => {
    expect(await bring(Buffer.from('%PDF-1.7\n%%EOF'))).toMatchObject({ code: 415 })
    expect(await bring(png, 'x')).toMatchObject({ code: 404 })
  })

  it('that nobody hands in goes after a day', async () => {
    const { data } = await bring(png)
    await dropLoosePhotos(server.services, new Date(server.clock.at + 25 * 3_600_000))
    expect(await handIn('survey', { ...happy, photos: [data.id] })).toMatchObject({ code: 422 })
  })
})
