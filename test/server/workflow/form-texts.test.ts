// What of a form stands in lists and titles.
import type { FormDefinition } from '@/server/definitions/process'
import { buildFormSubject, buildFormSummary, readFormAmount } from '@/server/workflow/forms/form'
import { computeFieldModes, computeReaderModes, findReaderTask } from '@/server/workflow/forms/form-modes'

const form: FormDefinition = {
  key: 'trip',
  name: '出差',
  fields: [
    { field: 'kind', label: '类型', type: 'select', options: [{ value: 'part', label: '备件' }] },
    {
      field: 'area',
      label: '地区',
      type: 'cascader',
      options: [{ value: 'js', label: '江苏省', children: [{ value: 'sz', label: '苏州市' }] }],
    },
    { field: 'leader', label: '带队', type: 'user' },
    { field: 'teams', label: '部门', type: 'dept', multiple: true },
    { field: 'tools', label: '工具', type: 'multiselect' },
    { field: 'spot', label: '地点', type: 'location' },
    { field: 'isFar', label: '出省', type: 'switch' },
    { field: 'cost', label: '费用', type: 'money' },
    { field: 'days', label: '天数', type: 'number', unit: '天' },
    { field: 'why', label: '事由', type: 'text' },
  ],
  summary: [],
  subject: '{kind} · {why}',
  amountField: 'cost',
}
const modes = computeReaderModes(form, { steps: [] })

it.each([
  ['kind', 'part', '备件'],
  ['kind', 'gone', 'gone'],
  ['area', ['江苏', '苏州'], '江苏 / 苏州'],
  ['area', ['js', 'sz'], '江苏省 / 苏州市'],
  ['leader', 'u1', '张伟'],
  ['leader', 'other', '—'],
  ['teams', ['d1', 'd2'], '设备部、质量部'],
  ['tools', ['扳手', '量具'], '扳手、量具'],
  ['spot', ['南门', '园区路 1 号', '31.2', '120.7'], '南门'],
  ['spot', ['', '园区路 1 号', '31.2', '120.7'], '园区路 1 号'],
  ['isFar', true, '是'],
  ['isFar', false, '否'],
  ['cost', 120_050, '¥1,200.50'],
  ['days', 0, '0 天'],
])('a line of a list says of %s %j: %s', (field, value, text) => {
  const one = { ...form, summary: [{ label: '行', pattern: `{${field}}` }] }
  const names = { u1: '张伟', d1: '设备部', d2: '质量部' }
  const lines = buildFormSummary(one, { main: { [field]: value }, sub: {} }, modes, names)
  expect(lines).toEqual([{ key: '行', value: text }])
})

it('a line of a list is left out where none of its fields has a value, or the reader may not see them', () => {
  const one = { ...form, summary: [{ label: '行', pattern: '{kind} {why}' }] }
  const list = (main: Record<string, string>, more = {}) =>
    buildFormSummary(one, { main, sub: {} }, { ...modes, ...more }).map(({ value }) => value)
  expect([list({}), list({ why: '验厂' }), list({ why: '验厂' }, { why: 'hidden' })]).toEqual([[], ['验厂'], []])
})

it.each([
  [{ kind: 'part', why: '更换\n  轴承' }, '备件 · 更换 轴承'],
  [{ why: '验厂' }, '验厂'],
  [{ kind: 'part' }, '备件'],
  [{}, ''],
  [{ kind: 'part', why: '长'.repeat(95) }, `备件 · ${'长'.repeat(95)}`],
  [{ kind: 'part', why: '长'.repeat(96) }, `备件 · ${'长'.repeat(94)}…`],
])('a title of %j is one line of a hundred characters at most', (main, title) => {
  expect(buildFormSubject(form, { main, sub: {} }, modes)).toBe(title)
})

it('an amount is read where there is one that everybody may see', () => {
  const content = { main: { cost: 500 }, sub: {} }
  const hidden = { ...modes, cost: 'hidden' as const }
  const { amountField: _amount, ...without } = form
  expect(readFormAmount(form, content, modes)).toBe(500)
  expect([readFormAmount(form, content, hidden), readFormAmount(without, content, modes)]).toEqual([null, null])
})

describe('the mode of a field', () => {
  const step = { key: 'one', name: '一', mode: 'any', assignees: [], allow: [] } as const
  const steps = [{ ...step, fields: { why: 'edit', cost: 'hidden' } as const }, step]
  const row = { steps, step: 0, starterId: 'starter' }
  const task = { step: 0, kind: 'main', state: 'open' }
  const read = (userId: string, own?: typeof task, at = 0) => {
    const { why, cost, days } = computeFieldModes(
      {
        ...form,
        fields: form.fields.map((field) => (field.field === 'days' ? { ...field, start: 'hidden' as const } : field)),
      },
      { ...row, step: at },
      userId,
      own,
    )
    return [why, cost, days]
  }

  it('is that of the task for who decides, and no more than reading for who advises, waits or has decided', () => {
    expect(read('u1', task)).toEqual(['edit', 'hidden', 'read'])
    for (const more of [{ kind: 'before' }, { state: 'waiting' }, { state: 'done' }])
      expect(read('u1', { ...task, ...more })).toEqual(['read', 'hidden', 'read'])
  })

  it('is that of the start for the starter, who edits while it is theirs, also with a task of their own', () => {
    expect(read('starter')).toEqual(['read', 'read', 'hidden'])
    expect(read('starter', undefined, -1)).toEqual(['edit', 'edit', 'hidden'])
    expect(read('starter', task, -1)).toEqual(['edit', 'edit', 'hidden'])
    expect(read('starter', task)).toEqual(['edit', 'hidden', 'read'])
  })

  it('hides from a reader what is hidden from anybody', () => {
    expect(read('reader')).toEqual(['read', 'hidden', 'hidden'])
  })

  it('goes by the task that is named, unless it is over and another one is not', () => {
    const tasks = ['done', 'canceled', 'waiting', 'open', 'done'].map((state, at) => ({
      ...task,
      id: `${at}`,
      assigneeId: 'u1',
      state,
    }))
    const find = (taskId: string | undefined, states: readonly string[], userId = 'u1') =>
      findReaderTask(
        tasks.filter(({ state }) => states.includes(state)),
        userId,
        taskId,
      )?.id
    const all = ['done', 'canceled', 'waiting', 'open']
    expect([find('2', all), find('0', all), find(undefined, all)]).toEqual(['2', '3', '3'])
    expect([find(undefined, ['done', 'waiting']), find('0', ['done', 'waiting'])]).toEqual(['2', '2'])
    expect([find('0', ['done', 'canceled']), find(undefined, ['done', 'canceled'])]).toEqual(['0', '4'])
    expect([find(undefined, ['canceled']), find('0', all, 'u2')]).toEqual(['1', undefined])
  })
})
