import { listProcessFaults } from '@/contract/workflow/process-faults'
import type { ProcessContent, ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'

const fields: ProcessField[] = [
  { field: 'title', label: '标题', type: 'text', required: true },
  { field: 'day', label: '出发日期', type: 'date' },
  { field: 'late', label: '交付日期', type: 'date', start: 'read' },
  { field: 'total', label: '合计', type: 'money', computed: '1 + 1' },
  { field: 'who', label: '人员', type: 'user' },
]
const boss: ProcessStepSetting = { key: 'boss', name: '总经理', mode: 'any', assignees: ['u1'], allow: [] }

function findFault(step: Partial<ProcessStepSetting>): string | undefined {
  const content: ProcessContent = {
    name: '出差',
    icon: '',
    description: '',
    groupName: '行政',
    prefix: 'BT',
    summary: [],
    canBatch: true,
    batchDisabledReason: '',
    fields,
    steps: [boss, { key: 'x', name: '节点', mode: 'any', assignees: [], allow: [], ...step }],
  }
  return listProcessFaults(content)['steps.x']
}

describe('a step that waits', () => {
  it('waits for one thing', () => {
    expect(findFault({ kind: 'wait' })).toBe('请选择等多久、等到哪天，或等到表单里的日期')
    expect(findFault({ kind: 'wait', wait: { hours: 2, day: '2026-12-01' } })).toBe(
      '请选择等多久、等到哪天，或等到表单里的日期',
    )
    expect(findFault({ kind: 'wait', wait: { hours: 2 } })).toBeUndefined()
    expect(findFault({ kind: 'wait', wait: { day: '2026-12-01' } })).toBeUndefined()
    expect(findFault({ kind: 'wait', wait: { field: 'day' } })).toBeUndefined()
  })

  it('counts only hours in working time', () => {
    expect(findFault({ kind: 'wait', wait: { hours: 2 }, dueIn: 'working' })).toBeUndefined()
    expect(findFault({ kind: 'wait', wait: { field: 'day' }, dueIn: 'working' })).toBe('只有等待时长可以按工作时间计算')
  })

  it('waits for a field of days that somebody fills in before', () => {
    expect(findFault({ kind: 'wait', wait: { field: 'title' } })).toBe('表单里没有日期字段「title」')
    expect(findFault({ kind: 'wait', wait: { field: 'late' } })).toBe('等到「交付日期」，但到这一步还没有人填写')
  })
})

describe('a step that pushes', () => {
  it('needs an address, and fields that its answer can fill in', () => {
    const push = (...names: string[]): Partial<ProcessStepSetting> => ({
      kind: 'webhook',
      webhook: { id: 'w1', results: names.map((field) => ({ from: 'a.b', field })) },
    })
    expect(findFault({ kind: 'webhook' })).toBe('请选择推送地址')
    expect(findFault(push('title', 'day'))).toBeUndefined()
    expect(findFault(push('title', 'title'))).toBe('同一个字段写了两个结果')
    expect(findFault(push('gone'))).toBe('结果：表单里没有字段「gone」')
    expect(findFault(push('who'))).toBe('结果不能写入「人员」这类字段')
    expect(findFault(push('total'))).toBe('「合计」由公式计算，不能写入结果')
  })
})

describe('a step that starts another process', () => {
  it('needs the process, and fields that its values come from', () => {
    const start = (...from: string[]): Partial<ProcessStepSetting> => ({
      kind: 'process',
      process: { key: 'sub', values: from.map((name, at) => ({ field: `f${at}`, from: name })) },
    })
    expect(findFault({ kind: 'process' })).toBe('请选择子流程')
    expect(findFault(start('title', 'day'))).toBeUndefined()
    expect(findFault(start('gone'))).toBe('给子流程的值：表单里没有字段「gone」')
  })
})
