// What holds a process up, 等待, 通知外部系统 and 子流程: in words, as it is typed, and as it is stored.
import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import {
  changeWay,
  changeWays,
  describeHold,
  listHoldErrors,
  listResultFields,
  listValueSources,
  listValueTargets,
  listWaitFields,
  splitStartedProcesses,
  toHeldPart,
  toHoldDraft,
} from '@/features/manage/process/process-hold-form'

const field = (name: string, type: string, more: object = {}) =>
  ({ field: name, label: `${name}栏`, type, ...more }) as ProcessField
const step = (part: object) =>
  ({ key: 's', name: '节点', mode: 'any', assignees: [], allow: [], ...part }) as ProcessStepSetting
const fields = [field('start', 'date'), field('at', 'datetime'), field('why', 'text'), field('cost', 'money')]
const erp = { id: 'w1', name: 'erp.example.com', isPaused: false }
const pay = { key: 'pay', name: '付款', isOn: true, starts: [] }
const names = { fields, processes: [pay], receivers: [erp] }

type Held = [words: string, part: Partial<ProcessStepSetting>]

const held: Held[] = [
  ['等待 3 天', { kind: 'wait', wait: { hours: 72 } }],
  ['等待 5 小时', { kind: 'wait', wait: { hours: 5 } }],
  ['等待 3 个工作日', { kind: 'wait', wait: { hours: 24 }, dueIn: 'working' }],
  ['等待 5 个工作小时', { kind: 'wait', wait: { hours: 5 }, dueIn: 'working' }],
  ['等到 2026-12-31', { kind: 'wait', wait: { day: '2026-12-31' } }],
  ['等到表单里的start栏', { kind: 'wait', wait: { field: 'start' } }],
  ['通知 erp.example.com', { kind: 'webhook', webhook: { id: 'w1' } }],
  [
    '通知 erp.example.com · 写回 1 个字段 · 失败时拒绝申请',
    { kind: 'webhook', webhook: { id: 'w1', results: [{ from: 'price', field: 'cost' }], ifFailed: 'reject' } },
  ],
  ['发起「付款」', { kind: 'process', process: { key: 'pay' } }],
  [
    '发起「付款」 · 带入 1 个值 · 不通过时跳过',
    { kind: 'process', process: { key: 'pay', values: [{ field: 'sum', from: 'cost' }], ifRejected: 'skip' } },
  ],
]

it.each(held)('"%s" is opened and stored as it was', (words, part) => {
  const { kind = '', ...stored } = part
  expect(describeHold(step(part), names)?.replaceAll('\u00a0', ' ')).toBe(words)
  expect(toHeldPart(kind, toHoldDraft(step(part)))).toEqual(stored)
  expect(Object.values(listHoldErrors(kind, toHoldDraft(step(part)))).filter(Boolean)).toEqual([])
})

it.each([
  ['还没有设置等多久', { kind: 'wait' }, names],
  ['等到表单里的已删除的字段', { kind: 'wait', wait: { field: 'gone' } }, names],
  ['还没有选择通知谁', { kind: 'webhook' }, names],
  ['通知 已删除的地址', { kind: 'webhook', webhook: { id: 'w9' } }, names],
  ['通知 外部系统', { kind: 'webhook', webhook: { id: 'w9' } }, { fields }],
  [
    '通知 erp.example.com · 地址已暂停',
    { kind: 'webhook', webhook: { id: 'w1' } },
    { fields, receivers: [{ ...erp, isPaused: true }] },
  ],
  ['还没有选择流程', { kind: 'process' }, names],
  ['发起已删除的流程', { kind: 'process', process: { key: 'gone' } }, names],
  ['发起「gone」', { kind: 'process', process: { key: 'gone' } }, { fields }],
  [undefined, { wait: { hours: 3 } }, names],
])('"%s" is said of what is missing, gone or paused', (words, part, known) => {
  expect(describeHold(step(part), known)?.replaceAll('\u00a0', ' ')).toBe(words)
})

describe('a time to wait', () => {
  const draft = toHoldDraft(step({ kind: 'wait' }))
  it.each([
    ['0', 'days', '请填写 1 到 90'],
    ['90', 'days', false],
    ['91', 'days', '请填写 1 到 90'],
    ['2160', 'hours', false],
    ['2161', 'hours', '请填写 1 到 2160'],
    ['271', 'workingDays', '请填写 1 到 270'],
    ['1.5', 'days', '请填写 1 到 90'],
  ] as const)('of %s %s: %s', (waitTime, waitUnit, error) => {
    expect(listHoldErrors('wait', { ...draft, waitTime, waitUnit }).waitTime).toBe(error)
  })

  it('is not counted by the calendar where a day is awaited, and then nothing else is asked for', () => {
    const day = { ...draft, waitBy: 'day', waitDay: '2026-12-31', waitUnit: 'workingDays' } as const
    expect(toHeldPart('wait', day)).toEqual({ wait: { day: '2026-12-31' } })
    expect(listHoldErrors('wait', day)).toEqual({ waitTime: false, waitDay: false, waitField: false })
    expect(listHoldErrors('wait', { ...day, waitDay: '' }).waitDay).toBe('请选择等到哪天')
  })
})

it('an answer is taken by names parted by points, a value by a field', () => {
  const draft = toHoldDraft(step({ kind: 'webhook', webhook: { id: 'w1' } }))
  const isRight = (from: string) =>
    !('result.cost' in listHoldErrors('webhook', { ...draft, results: [{ field: 'cost', from }] }))
  expect(['total', ' price.total ', 'a.b.c.d.e.f', 'a.b.c.d.e.f.g', '', 'a..b', 'a-b'].map(isRight)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false],
  ])
  expect(toHeldPart('webhook', { ...draft, results: [{ field: 'cost', from: ' total ' }] }).webhook?.results).toEqual([
    { from: 'total', field: 'cost' },
  ])
  expect(listHoldErrors('process', { ...draft, subProcess: '', values: [{ field: 'sum', from: '' }] })).toEqual({
    subProcess: '请选择发起哪个流程',
    'value.sum': '请选择取自哪个字段',
  })
  const ways = [{ field: 'a', from: 'x' }]
  expect(changeWays(ways, ['b', 'a'])).toEqual([{ field: 'b', from: '' }, ...ways])
  expect(changeWay([...ways, { field: 'b', from: '' }], 'b', 'y')).toEqual([...ways, { field: 'b', from: 'y' }])
})

it('fields are offered by what they hold, and none that is computed or only shown', () => {
  const more = [...fields, field('sum', 'money', { computed: 'cost * 2' }), field('head', 'section')]
  const listValues = (options: readonly { value: string }[]) => options.map(({ value }) => value)
  expect(listValues(listWaitFields(more))).toEqual(['start', 'at'])
  expect(listValues(listResultFields(more))).toEqual(['start', 'at', 'why', 'cost'])
  expect(listValues(listValueSources(more, field('note', 'textarea')))).toEqual(['why'])
  const others = [...more, field('note', 'textarea'), field('who', 'user')]
  expect(listValues(listValueTargets(more, others))).toEqual(['start', 'at', 'why', 'cost', 'note'])
})

it('a process starts neither itself nor one that leads back to it, however far', () => {
  const process = (key: string, ...starts: string[]) => ({ key, name: key, isOn: true, starts })
  const all = [process('far', 'near'), process('near', 'own'), process('own', 'pay'), process('pay')]
  const listKeys = (own: string | undefined) => {
    const { offered, circular } = splitStartedProcesses(all, own)
    return [offered, circular].map((some) => some.map(({ key }) => key))
  }
  expect(listKeys('own')).toEqual([['pay'], ['far', 'near']])
  expect(listKeys(undefined)).toEqual([['far', 'near', 'own', 'pay'], []])
})
