import { getPublicForm, getPublicReceipt, listPublicForms } from '@/contract/public/public-form'
import { publicFormId } from '@/server/seed/public/public-forms'

import { setUpServer } from '../../../support/set-up-server'
import { gift, happy, PHONE, startPublicServer } from './public-server'

const server = setUpServer(startPublicServer, (own) => own.begin())

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
    expect(await server.handIn('survey', happy)).toMatchObject({
      code: 410,
      msg: expect.stringMatching(/^已于 .* 截止$/),
    })
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
  it('keeps it under a number and tells what happens next, without the number of an anonymous person [spec 2.75, R.55]', async () => {
    const { code, data } = await server.handIn('survey', happy)
    expect(code).toBe(200)
    expect(data.submissionNo).toMatch(/^DC-\d{8}-0001$/)
    const receipt = (await server.send(getPublicReceipt, { token: data.token })).data
    expect(receipt).toMatchObject({ submissionNo: data.submissionNo, resultTitle: '感谢你的反馈', kind: 'survey' })
    expect(receipt.steps.map(({ state }) => state)).toEqual(['done', 'current', 'waiting'])
    expect(receipt.facts).toContainEqual({ key: '你对本次到访的整体感受', value: '5 分 · 很满意' })
    expect(receipt.facts).toContainEqual({
      key: '各个环节做得怎么样',
      value: '预约与邀请：好；门岗核验：好；停车与引导：一般；接待与讲解：好',
    })
    expect((await server.received()).records).toMatchObject([{ mobile: '', submissionNo: data.submissionNo }])
    expect(JSON.stringify(await server.received())).not.toContain(PHONE)
  })

  it('tells by the answers what they come to', async () => {
    const sad = { ...happy, overall: 1, improve: ['停车与厂区引导'] }
    const { data } = await server.handIn('survey', sad)
    expect((await server.send(getPublicReceipt, { token: data.token })).data.resultTitle).toBe('抱歉让你有不好的体验')
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
  ])('branches and checks as the screen does: %s [spec 2.72, R.52]', async (_what, change, faults) => {
    const { code, data } = await server.handIn('survey', { ...happy, ...change })
    if (Object.keys(faults).length > 0) expect([code, data]).toEqual([422, faults])
    else expect(code).toBe(200)
    expect((await server.received()).total).toBe(code === 200 ? 1 : 0)
  })

  it('drops what a condition hides, and what the form has no field for', async () => {
    const { data } = await server.handIn('survey', { ...happy, improve: ['接待与讲解'], isAdmin: true })
    const { facts } = (await server.send(getPublicReceipt, { token: data.token })).data
    expect(facts.map(({ key }) => key)).not.toContain('哪些环节可以做得更好？')
  })

  it('is refused when the form changed meanwhile', async () => {
    expect(await server.handIn('survey', happy, { version: 0 })).toMatchObject({ code: 409 })
  })
})

describe('one person', () => {
  it('hands in once, and finds the first with the phone alone', async () => {
    const first = await server.handIn('gift', gift)
    server.wait(60_000)
    const again = await server.handIn('gift', { ...gift, name: '吴女士' })
    expect(again).toMatchObject({ code: 409, data: { token: first.data.token } })
    expect(again.msg).toContain(first.data.submissionNo)
    expect((await server.received()).total).toBe(1)
  })

  it('may come again another day where the form says so', async () => {
    const main = {
      companyName: '常州星宇精工',
      contactName: '周先生',
      post: '总监',
      kinds: ['供应链'],
      scale: '还不确定',
      demand: '供应精密刀具与涂层服务',
    }
    expect((await server.handIn('cooperation', main)).code).toBe(200)
    server.wait(60_000)
    expect((await server.handIn('cooperation', main)).code).toBe(409)
    server.wait(24 * 3_600_000)
    expect((await server.handIn('cooperation', main)).code).toBe(200)
  })

  it('is kept once when the same write arrives twice, also at once', async () => {
    const headers = { 'idempotency-key': '6a6f2a5e-2d5d-4c0a-8d0e-5f2d6f0c9a11' }
    const code = await server.requestCode(PHONE)
    const both = await Promise.all([
      server.handIn('gift', gift, { code }, { headers }),
      server.handIn('gift', gift, { code }, { headers }),
    ])
    expect(both.map((answer) => answer.code)).toEqual([200, 200])
    expect(both[1]?.data).toEqual(both[0]?.data)
    expect((await server.received()).total).toBe(1)
  })

  it.each([
    ['a wrong code', '000000', 'publicForm'],
    ['a code for another purpose', undefined, 'trial'],
  ] as const)('is not believed with %s', async (_what, typed, purpose) => {
    const code = typed ?? (await server.codeFor(PHONE, purpose))
    expect(await server.handIn('gift', gift, { code })).toMatchObject({
      code: 422,
      msg: '验证码错误或已过期',
      data: null,
    })
    expect((await server.received()).total).toBe(0)
  })

  it('loses none of the five tries of a code by a slip in a field', async () => {
    const code = await server.requestCode(PHONE)
    for (let slip = 0; slip < 6; slip++) {
      expect(await server.handIn('gift', { ...gift, name: '' }, { code }, { address: `10.9.0.${slip}` })).toMatchObject(
        {
          code: 422,
        },
      )
    }
    expect((await server.handIn('gift', gift, { code })).code).toBe(200)
  })

  it('is stopped by the minute, before codes are tried', async () => {
    const answers = []
    for (let call = 0; call < 11; call++)
      answers.push((await server.handIn('gift', gift, { code: '000000' }, { address: '10.8.0.1' })).code)
    expect(answers.filter((code) => code === 429)).toHaveLength(1)
  })
})
