import { getLimitedOptions } from '@/features/public/answer'
import { findSectionIndex, getSurveyProgress, splitIntoSections, validateProof } from '@/features/public/form-sections'
import { checkForm } from '@/lib/form/form'
import type { FormRow } from '@/lib/form/form-types'
import type { PublicDefinition } from '@/server/definitions/public-form'
import { campApplication, cooperation, giftPack, partnerInvitation } from '@/server/seed/public/public-definitions'
import { jobDefinition, jobs } from '@/server/seed/public/public-jobs'
import { visitorSurvey } from '@/server/seed/public/public-survey'
import { computeStartModes } from '@/server/workflow/forms/form'
import { toFormFields } from '@/server/workflow/forms/form-fields'

function fieldsIn({ fields }: PublicDefinition) {
  const form = { key: '', name: '', summary: [], fields }
  return toFormFields(form, computeStartModes(form))
}

const validateMain = (definition: PublicDefinition, main: FormRow) => checkForm(fieldsIn(definition), { main, sub: {} })

const [firstJob] = jobs
const job = jobDefinition(firstJob as (typeof jobs)[number])

const forms: [
  name: string,
  definition: PublicDefinition,
  good: FormRow,
  bad: [string, FormRow, Record<string, string>][],
][] = [
  [
    'the application',
    campApplication,
    {
      name: '周强',
      companyName: '常州星宇精工',
      post: '班组长',
      email: 'zhou@example.com',
      track: '精益改善',
      experience: '3 至 5 年',
      startDay: '2099-12-01',
      reason: '想把快速换模做起来，少停机',
    },
    [
      ['blanks for a name', { name: '  ' }, { name: '请填写姓名' }],
      ['a name too long', { name: '周'.repeat(31) }, { name: '最多 30 字，现有 31 字' }],
      ['a company of one sign', { companyName: '甲' }, { companyName: '至少 2 字' }],
      ['half an address', { email: 'zhou@' }, { email: '请输入正确的邮箱地址' }],
      ['a track nobody offers', { track: '烹饪' }, { track: '所选项已不可用，请重新选择' }],
      ['a day that does not exist', { startDay: '2026-02-30' }, { startDay: '请选择日期' }],
      ['a reason of three signs', { reason: '想学习' }, { reason: '至少 10 字' }],
    ],
  ],
  [
    'the wish to cooperate',
    cooperation,
    {
      companyName: '常州星宇精工',
      creditCode: '',
      contactName: '周先生',
      post: '总监',
      kinds: ['供应链'],
      scale: '还不确定',
      demand: '供应精密刀具与涂层服务',
    },
    [
      [
        'a credit code with a wrong check sign',
        { creditCode: '91310115MA1K4T2Q3C' },
        { creditCode: '请输入正确的 18 位统一社会信用代码' },
      ],
      ['nothing chosen', { kinds: [] }, { kinds: '请选择合作方式' }],
      [
        'too much chosen',
        { kinds: ['供应链', '联合研发', '设备采购', '渠道代理'], region: '华东' },
        { kinds: '最多 3 项' },
      ],
      ['an agency without a region', { kinds: ['渠道代理'] }, { region: '请选择覆盖区域' }],
      ['too few words', { demand: '合作' }, { demand: '至少 10 字' }],
      ['too many words', { demand: '长'.repeat(501) }, { demand: '最多 500 字，现有 501 字' }],
    ],
  ],
  [
    'the short application',
    job,
    { name: '周强', age: 26, experience: '没有', startDay: '2099-12-01', housing: '需要' },
    [
      ['a name in letters', { name: 'Zhou' }, { name: '只能输入汉字' }],
      ['too young', { age: 17 }, { age: '不能小于 18' }],
      ['too old', { age: 61 }, { age: '不能大于 60' }],
      ['half a year', { age: 20.5 }, { age: '请输入整数' }],
      ['words for an age', { age: '二十' }, { age: '请输入数字' }],
      ['no day', { startDay: null }, { startDay: '请选择最快到岗' }],
      ['a remark too long', { remark: '长'.repeat(201) }, { remark: '最多 200 字，现有 201 字' }],
    ],
  ],
  [
    'the gift',
    giftPack,
    { name: '周先生', companyName: '常州星宇精工', cup: '海蓝' },
    [
      ['no name', { name: '' }, { name: '请填写姓名' }],
      ['no company', { companyName: null }, { companyName: '请填写企业名称' }],
      ['a colour nobody offers', { cup: '金' }, { cup: '所选项已不可用，请重新选择' }],
    ],
  ],
  [
    'the invitation',
    partnerInvitation,
    { companyName: '常州星宇精工', contactName: '周先生', city: '常州', business: '设备代理' },
    [
      ['no city', { city: '' }, { city: '请填写所在城市' }],
      ['two kinds of business', { business: ['设备代理', '其他'] }, { business: '所选项已不可用，请重新选择' }],
      ['customers too long', { customers: '长'.repeat(201) }, { customers: '最多 200 字，现有 201 字' }],
    ],
  ],
]

describe.each(forms)('%s', (_name, definition, good, bad) => {
  it('takes what is right', () => {
    expect(validateMain(definition, good)).toEqual({})
  })

  it.each(bad)('tells at its field: %s', (_what, change, faults) => {
    expect(validateMain(definition, { ...good, ...change })).toEqual(faults)
  })
})

describe('the number that proves who hands in', () => {
  const good = { mobile: '13912345678', code: '123456' }

  it.each<[string, Partial<typeof good>, object]>([
    ['nothing', { mobile: '', code: '' }, { mobile: '请输入手机号', code: '请输入验证码' }],
    ['a number too short', { mobile: '139123' }, { mobile: '手机号应为 11 位，以 1 开头', code: undefined }],
    ['a code of letters', { code: 'abcdef' }, { mobile: undefined, code: '验证码为 6 位数字' }],
    ['both right', {}, { mobile: undefined, code: undefined }],
  ])('is told: %s', (_what, change, errors) => {
    expect(validateProof({ ...good, ...change })).toEqual(errors)
  })
})

describe('a survey on its way', () => {
  const fields = fieldsIn(visitorSurvey)
  const split = (main: FormRow) => splitIntoSections(fields, { main, sub: {} })

  it('asks by the answer before: the happy and the unhappy go different ways', () => {
    const names = (main: FormRow) => split(main)[0]?.fields.map(({ field }) => field)
    expect(names({})).toEqual(['overall', 'detail'])
    expect(names({ overall: 5 })).toEqual(['overall', 'liked', 'detail'])
    expect(names({ overall: 3 })).toEqual(['overall', 'improve', 'detail'])
  })

  it('is cut into parts at its sections, and finds the part of a question', () => {
    const parts = split({ overall: 5 })
    expect(parts.map(({ title }) => title)).toEqual(['到访感受', '到访过程', '下一次'])
    expect([findSectionIndex(parts, 'stages'), findSectionIndex(parts, 'otherPurpose')]).toEqual([1, -1])
  })

  it('tells honestly how far one is: of the questions that really show', () => {
    const at = (main: FormRow) => getSurveyProgress(fields, { main, sub: {} })
    expect(at({})).toEqual({ answered: 0, total: 8, left: '约剩 3 分钟' })
    expect(at({ overall: 5 })).toMatchObject({ answered: 1, total: 9 })
    expect(at({ overall: 5, purpose: '其他' })).toMatchObject({ answered: 2, total: 10 })
    const all = {
      overall: 5,
      liked: '进门快',
      detail: '好',
      stages: ['好', '好', '好', '好'],
      visitDay: '2026-11-18',
      purpose: '商务洽谈',
      photos: ['a'],
      recommend: 0,
      openDay: '暂不参加',
    }
    expect(at(all)).toEqual({ answered: 9, total: 9, left: '' })
    // One tap is left, of some seconds.
    expect(at({ ...all, recommend: null })).toEqual({ answered: 8, total: 9, left: '约剩 1 分钟' })
  })
})

it('an option tells its control that it is full, and that it excludes the others', () => {
  const options = [
    { value: '安全鞋', label: '安全鞋' },
    { value: '没有', label: '都没有', isExclusive: true },
  ]
  const fields = [{ field: 'gear', label: '带了什么？', type: 'multiselect' as const, options }]
  const [field] = fieldsIn({ ...visitorSurvey, fields })
  const quotas = [{ field: 'gear', value: '安全鞋', left: 0 }]
  expect(field && getLimitedOptions({ field, quotas })).toEqual([
    { value: '安全鞋', text: '安全鞋', disabled: true, note: '名额已满' },
    { value: '没有', text: '都没有', disabled: false, isExclusive: true },
  ])
})
