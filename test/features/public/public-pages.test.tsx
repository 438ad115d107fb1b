import { getPublicForm, getPublicReceipt, type PublicReceipt, submitPublicForm } from '@/contract/public/public-form'
import { GiftScreen } from '@/features/public/GiftScreen'
import { PartnerInvitationScreen } from '@/features/public/PartnerInvitationScreen'
import { SubmittedScreen } from '@/features/public/SubmittedScreen'

import { ok, type Reply, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest', pages: ['/pages/h5/yunbanli'] })

const field = (name: string, label: string, more: object = {}) => ({ field: name, label, type: 'text', ...more })
const form = {
  id: 'gift-form-1',
  kind: 'gift',
  title: '新客礼包',
  lead: '到厂即领',
  version: 2,
  taken: 30,
  facts: [],
  tags: [],
  notes: [{ title: '礼包里有', lines: ['保温杯'] }],
  state: 'open',
  stateText: '',
  opensTime: null,
  closesTime: '2026-12-31 18:00:00',
  left: 70,
  fields: [
    field('name', '姓名', { mode: 'required' }),
    field('cup', '杯子颜色', {
      type: 'select',
      mode: 'required',
      options: ['海蓝', '米白'].map((value) => ({ value, label: value })),
    }),
  ],
  quotas: [{ field: 'cup', value: '米白', left: 0 }],
  minutes: 1,
  isAnonymous: false,
  oncePer: 'person',
  submitText: '领取',
  invitation: null,
}
const submit = () => press(byRole('button', '领取'))
const asked = () => server.arrived.filter(({ path }) => path === getPublicForm.path).map(({ query }) => query)

async function openGift(more: object = {}) {
  server.on(getPublicForm.path, ok({ ...form, ...more }))
  await drawScreen(<GiftScreen />)
  await until(() => readPage().includes('新客礼包'))
}

describe('a gift', () => {
  it.each([
    ['how many are left, and until when', {}, ['还剩 70 份', '12-31 截止', '已领 30 / 100 份'], '份吗'],
    ['no end where there is none', { closesTime: null }, ['还剩 70 份'], '截止'],
    ['no number where there is none', { left: null }, ['到厂即领'], '还剩'],
    ['that the last one is gone', { left: 0, taken: 0 }, ['还剩 0 份', '已领 0 / 0 份'], 'NaN'],
  ])('says %s', async (_what, more, texts, other) => {
    await openGift(more)
    expect(texts.filter((text) => !readPage().includes(text))).toEqual([])
    expect(readPage()).not.toContain(other)
    expect(asked()).toEqual(['kind=gift'])
  })

  async function fillIn() {
    await openGift()
    await type(byLabel('姓名'), '周强')
    await press(byRole('radio', '杯子颜色，海蓝'))
    await type(byLabel('手机号'), ' 13912345678 ')
    await type(byLabel('验证码'), ' 123456 ')
    await press(byRole('checkbox', '我已阅读并同意'))
  }

  it('is not sent with a field that is missing or wrong, nor before the agreement is ticked', async () => {
    await openGift()
    expect(readPage()).toContain('米白 名额已满')
    expect(document.querySelectorAll('[role="radio"]')).toHaveLength(1)
    await submit()
    for (const text of ['请填写姓名', '请选择杯子颜色', '请输入手机号', '请输入验证码'])
      expect(readPage()).toContain(text)
    await type(byLabel('手机号'), '13912345678')
    await type(byLabel('验证码'), '123456')
    await press(byRole('checkbox', '我已阅读并同意'))
    await submit()
    byRole('button', '领取')
    await fillIn()
    await press(byRole('checkbox', '我已阅读并同意'))
    await submit()
    byRole('button', '领取')
    expect(server.sentTo(submitPublicForm.path)).toEqual([])
  })

  it('is sent once with everything, and leads to its receipt', async () => {
    await fillIn()
    server.on(submitPublicForm.path, ok({ token: 'token-12345', submissionNo: 'LB-1' }))
    await submit()
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual(['redirectTo /pages/h5/success?t=token-12345'])
    const main = { name: '周强', cup: '海蓝' }
    const proof = { mobile: '13912345678', code: '123456', agreed: true }
    expect(server.sentTo(submitPublicForm.path)).toEqual([{ formId: 'gift-form-1', version: 2, main, ...proof }])
    await openGift()
    expect(readPage()).toContain('你已领取过')
    await press(byRole('button', '查看取件码'))
    await until(() => server.stand.moves().length > 1)
    expect(server.stand.moves()[1]).toBe('redirectTo /pages/h5/success?t=token-12345')
  })

  it('leads to the receipt of whoever had it before', async () => {
    await fillIn()
    server.on(submitPublicForm.path, refusal(409, '该手机号已领取过', { token: 'token-67890' }))
    await submit()
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual(['redirectTo /pages/h5/success?t=token-67890'])
    await until(() => readPage().includes('该手机号已领取过'))
  })

  it('that is published anew meanwhile keeps all that is typed, and is sent as the new version', async () => {
    await fillIn()
    server.on(submitPublicForm.path, refusal(409, '表单刚刚更新过，请重新打开后再提交'))
    server.on(getPublicForm.path, ok({ ...form, version: 3, lead: '到厂即领，送完为止' }))
    await submit()
    await until(() => readPage().includes('送完为止'))
    server.on(submitPublicForm.path, ok({ token: 'token-12345', submissionNo: 'LB-1' }))
    await submit()
    await until(() => server.stand.moves().length > 0)
    const main = { name: '周强', cup: '海蓝' }
    const proof = { mobile: '13912345678', code: '123456', agreed: true }
    const sent = [2, 3].map((version) => ({ formId: 'gift-form-1', version, main, ...proof }))
    expect(server.sentTo(submitPublicForm.path)).toEqual(sent)
  })

  it('that is gone meanwhile says so in place of the form', async () => {
    await fillIn()
    server.on(submitPublicForm.path, refusal(410, '礼包已领完'))
    server.on(getPublicForm.path, ok({ ...form, state: 'full', stateText: '已领完' }))
    await submit()
    await until(() => readPage().includes('有名额退出时会重新开放'))
    expect(hasField('姓名')).toBe(false)
  })

  it('that is not known says so, and so does a wrong link', async () => {
    for (const [reply, text] of [
      [refusal(404, '表单不存在'), '表单不存在'],
      [refusal(400, '参数错误'), '链接不正确'],
    ] as [Reply, string][]) {
      server.on(getPublicForm.path, reply)
      await drawScreen(<GiftScreen id="gone" />)
      await until(() => readPage().includes(text))
    }
    await press(byRole('button', '回到首页'))
    expect(server.stand.moves()).toEqual(['reLaunch /pages/index/index'])
  })
})

describe('the invitation of a partner', () => {
  const invitation = {
    inviterName: '王强',
    inviterTitle: '渠道总监',
    inviterAvatar: null,
    inviteeName: '周先生',
    inviteeCompany: '常州星宇精工',
    words: '期待合作',
    expireTime: '2026-12-24 18:00:00',
  }

  it('is addressed to whom it was sent, and goes with the application and the registration', async () => {
    server.on(getPublicForm.path, ok({ ...form, kind: 'partner', left: null, title: '成为伙伴', invitation }))
    await drawScreen(<PartnerInvitationScreen invite="k7p2qx9m4t" />)
    await until(() => readPage().includes('常州星宇精工 周先生：期待合作'))
    expect(readPage()).toContain('王强渠道总监有效期至 12-24 18:00')
    expect(readPage()).not.toContain('到厂即领')
    expect(asked()).toEqual(['invite=K7P2QX9M4T'])
    await press(byRole('link', '直接注册伙伴账号 ›'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/channel/index/register?code=K7P2QX9M4T'])
    server.on(submitPublicForm.path, ok({ token: 'token-12345', submissionNo: 'HB-1' }))
    await type(byLabel('姓名'), '周强')
    await press(byRole('radio', '杯子颜色，海蓝'))
    await type(byLabel('手机号'), '13912345678')
    await type(byLabel('验证码'), '123456')
    await press(byRole('checkbox', '我已阅读并同意'))
    await submit()
    await server.arrival(submitPublicForm.path)
    expect(server.sentTo(submitPublicForm.path)).toMatchObject([{ invite: 'K7P2QX9M4T' }])
    await until(() => server.stand.moves().length > 1)
  })

  it('is open to everybody without one', async () => {
    server.on(getPublicForm.path, ok({ ...form, kind: 'partner', left: null, title: '成为伙伴' }))
    await drawScreen(<PartnerInvitationScreen />)
    await until(() => readPage().includes('到厂即领'))
    expect(asked()).toEqual(['kind=partner'])
    await press(byRole('link', '直接注册伙伴账号 ›'))
    expect(server.stand.moves()).toEqual(['navigateTo /pages/channel/index/register'])
  })
})

describe('a receipt', () => {
  const receipt: PublicReceipt = {
    formId: 'gift-form-1',
    kind: 'gift',
    formTitle: '新客礼包',
    submissionNo: 'LB-1',
    submitTime: '2026-11-20 10:24:36',
    status: 'waiting',
    statusName: '待处理',
    resultTitle: '领取成功',
    resultText: '凭码到前台领取',
    facts: [{ key: '姓名', value: '周强' }],
    steps: [{ title: '提交', note: '已收到', state: 'done' }],
    pickUpCode: '8341',
    pickUpFacts: [{ key: '地点', value: '前台' }],
    next: null,
  }
  async function open(more: Partial<PublicReceipt> = {}) {
    server.on(getPublicReceipt.path, ok({ ...receipt, ...more }))
    await drawScreen(<SubmittedScreen token="token-12345" />)
    await until(() => readPage().includes('领取成功'))
  }

  it('has its code to pick the gift up, until that is done', async () => {
    await open()
    for (const text of ['取件码8341待领取地点前台', '提交编号LB-1提交时间2026-11-20 10:24当前状态待处理', '接下来提交'])
      expect(readPage()).toContain(text)
    byRole('button', '复制取件码')
    await open({ status: 'pickedUp', statusName: '已领取' })
    expect(readPage()).toContain('取件码8341已领取')
    await open({ pickUpCode: null, status: 'declined', facts: [] })
    byRole('button', '复制编号')
    expect(readPage()).toContain('处理进度')
    expect(readPage()).not.toMatch(/取件码|填写的内容|接下来/)
  })

  it.each([
    ['what comes next', { text: '看展厅', path: '/pages/h5/3d/index' }, '看展厅', 'redirectTo /pages/h5/3d/index'],
    ['home where that is gone', { text: '看展厅', path: '/pages/gone' }, '看展厅', 'reLaunch /pages/index/index'],
    ['home', null, '回到首页', 'reLaunch /pages/index/index'],
  ])('leads to %s', async (_what, next, text, move) => {
    await open({ next })
    await press(byRole('button', text))
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves().map((one) => one.replace('navigateTo', 'redirectTo'))).toEqual([move])
  })

  it('is for who submitted: any other says that there is none', async () => {
    server.on(getPublicReceipt.path, refusal(404, '提交记录不存在'))
    await drawScreen(<SubmittedScreen />)
    expect(readPage()).toContain('没有找到提交记录')
    expect(server.arrived).toEqual([])
  })
})
