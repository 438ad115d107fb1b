import { fillSampleValues } from '@/contract/workflow/process-sample'
import type { ProcessField, TrialStep } from '@/contract/workflow/process-setting'
import { toPreviewField } from '@/features/manage/preview-field'
import { listTakenWays, listUntriedWays } from '@/features/manage/process/process-ways'
import { checkForm, computeForm } from '@/lib/form/form'
import type { FormContent } from '@/lib/form/form-types'
import { processTemplates } from '@/server/definitions/process-templates/process-templates'

import { createStep } from '../../support/process-step'

const cost: ProcessField = { field: 'cost', label: '费用', type: 'money', required: true }
const large = { group: 'c1', branch: '大额', when: 'cost > 100000' }
const steps = [
  createStep('board', { choice: large, nested: [{ group: 'c2', branch: '特大额', when: 'cost > 900000' }] }),
  createStep('boss', { choice: large }),
  createStep('small', { choice: { group: 'c1', branch: '其他情况' } }),
  createStep('copy', { when: 'cost > 500' }),
]
const design = { steps, fields: [cost] }

const tried = (key: string, taken: string[], isTaken: boolean, part: Partial<TrialStep> = {}): TrialStep => ({
  key,
  name: key,
  mode: 'any',
  isOpen: true,
  people: [],
  isFallback: false,
  isLastResort: false,
  acts: 'people',
  reason: '',
  dueTime: null,
  isTaken,
  taken,
  ...part,
})

describe('the ways through a process', () => {
  it('are named with the condition that leads there, until a trial takes them', () => {
    expect(listUntriedWays(design, new Set())).toEqual({
      total: 6,
      texts: [
        '费用（元） ＞ 1000 → 大额：board、boss',
        '条件都不满足 → 其他情况：small',
        '「大额」里费用（元） ＞ 9000 → 特大额：board',
        '「大额」里条件都不满足 → 不经过这些分支',
        '费用（元） ＞ 5 → 经过「copy」',
        '不满足 费用（元） ＞ 5 → 跳过「copy」',
      ],
    })
    const middle = [
      tried('board', ['c1'], false),
      tried('boss', ['c1'], true),
      tried('small', [], false),
      tried('copy', [], true),
    ]
    const once = new Set(listTakenWays(design, middle))
    expect(listUntriedWays(design, once).texts).toEqual([
      '条件都不满足 → 其他情况：small',
      '「大额」里费用（元） ＞ 9000 → 特大额：board',
      '不满足 费用（元） ＞ 5 → 跳过「copy」',
    ])
    const other = [
      tried('board', [], false),
      tried('boss', [], false),
      tried('small', ['c1'], true),
      tried('copy', [], true, { isOpen: false }),
    ]
    const twice = new Set([...once, ...listTakenWays(design, other)])
    expect(listUntriedWays(design, twice).texts).toEqual(['「大额」里费用（元） ＞ 9000 → 特大额：board'])
  })

  it('were not tried once their condition is another one, or where an earlier step ends the process', () => {
    const [first] = listTakenWays(design, [tried('copy', [], true)])
    const changed = { ...design, steps: [createStep('copy', { when: 'cost > 600' })] }
    expect(listUntriedWays(changed, new Set([first ?? ''])).texts).toHaveLength(2)
    expect(listTakenWays(design, [tried('copy', [], true, { acts: 'unreached' })])).toEqual([])
    expect(listUntriedWays({ steps: [createStep('only')], fields: [] }, new Set())).toEqual({ texts: [], total: 0 })
  })
})

describe('sample values', () => {
  const origin = { userId: 'u1', today: '2026-12-01' }
  const unread = ['file', 'image', 'signature', 'dept']

  it.each(Object.entries(processTemplates))('fill in the form of a template: %s', (_key, template) => {
    const fields = template.fields.map((field) => toPreviewField(field as ProcessField))
    const content = computeForm(fields, fillSampleValues(fields, { main: {}, sub: {} }, origin))
    const faults = Object.keys(checkForm(fields, content))
    const left = faults.map((path) => fields.find(({ field }) => field === path))
    const isKnown = (one: (typeof left)[number]) => one !== undefined && (unread.includes(one.type) || one.validWhen)
    expect(left.filter((one) => !isKnown(one))).toEqual([])
  })

  it('suit the limits and rules of a field, and leave what is filled in', () => {
    const made = [
      { field: 'a', label: '原因', type: 'text', minLength: 20 },
      { field: 'b', label: '电话', type: 'text', rule: 'mobile' },
      { field: 'c', label: '人数', type: 'number', min: 3, max: 5 },
      { field: 'd', label: '日期', type: 'date', min: 20_270_101 },
      { field: 'e', label: '短', type: 'text', maxLength: 2 },
      { field: 'f', label: '自己写的', type: 'text' },
      { field: 'g', label: '验证码', type: 'text', rule: 'code:4' },
      { field: 'h', label: '期间', type: 'daterange' },
      { field: 'i', label: '人', type: 'user', multiple: true },
      { field: 'j', label: '看不到', type: 'text', start: 'read' },
    ].map((field) => toPreviewField(field as ProcessField))
    const typed: FormContent = { main: { f: '我的' }, sub: {} }
    const { main } = fillSampleValues(made, typed, origin)
    expect(checkForm(made, { main, sub: {} })).toEqual({})
    expect(main).toMatchObject({ c: 3, d: '2027-01-01', e: '示例', f: '我的', g: '1234', i: ['u1'] })
    expect(main.h).toEqual(['2026-12-01', '2026-12-02'])
    expect(main).not.toHaveProperty('j')
  })
})
