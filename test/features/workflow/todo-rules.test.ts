import type { BatchResult } from '@/contract/workflow/batch'
import { listDoneTasks, listTasks, listTodos, type Todo } from '@/contract/workflow/todo'
import { formatAbsenceEnd, formatAbsenceStart, getAbsenceEnd } from '@/features/workflow/absence/absence-times'
import {
  filterSelectable,
  formatBatchResult,
  getBatchObstacle,
  listSelected,
  sumTodoAmounts,
} from '@/features/workflow/batch/batch-rules'
import {
  hasTodoFilters,
  noTodoFilters,
  type TodoFilters,
  toTodoQuery,
  validateAmountRange,
  validateTodoDays,
} from '@/features/workflow/todo/todo-filters'
import { getTodoListCall, getTodoTime } from '@/features/workflow/todo/todo-lists'
import { formatWireTime } from '@/lib/wire-time'

const NOW = Date.UTC(2026, 10, 20, 2, 24) // 10:24 on Friday in China

const todo = (facts: Partial<Todo>) =>
  ({
    taskId: 't1',
    canBatch: true,
    batchActions: ['agree', 'reject'],
    batchDisabledReason: null,
    amount: null,
    ...facts,
  }) as Todo

describe('how long ago', () => {
  const DAY_MS = 86_400_000
  const daysAgo = (days: number) => {
    const time = formatWireTime(NOW - days * DAY_MS)
    return todo({ createTime: time, endTime: time })
  }

  it('counts months and years in the lists of what was done, and names the day of what waits [spec 4.14]', () => {
    expect(getTodoTime(daysAgo(400), 'done', NOW)).toBe('1年前')
    expect(getTodoTime(daysAgo(70), 'mine', NOW)).toBe('2个月前')
    expect(getTodoTime(daysAgo(70), 'circulated', NOW)).toBe('2个月前')
    expect(getTodoTime(daysAgo(70), 'todo', NOW)).toBe('2026-09-11')
  })
})

describe('the filters of the to-do lists', () => {
  it('ask the workflow alone for its tasks, and the other lists as ever', () => {
    const tasks = { ...noTodoFilters, kind: 'task' } as const
    expect(getTodoListCall('todo', tasks)).toBe(listTasks)
    expect(getTodoListCall('todo', noTodoFilters)).toBe(listTodos)
    expect(getTodoListCall('done', tasks)).toBe(listDoneTasks)
    expect(hasTodoFilters(tasks, 'todo')).toBe(true)
    expect(hasTodoFilters(tasks, 'done')).toBe(false)
  })

  it('ask for nothing when nothing is set, whatever the order', () => {
    expect(toTodoQuery(noTodoFilters, '', NOW, 'todo')).toEqual({})
    expect(hasTodoFilters({ ...noTodoFilters, sort: 'due' }, 'todo')).toBe(false)
  })

  it('ask for starter, process, amount, day and lateness together', () => {
    const filters: TodoFilters = {
      ...noTodoFilters,
      procDefKey: 'trip',
      isOverdue: true,
      period: 'week',
      amount: 'custom',
      minYuan: '1,200.5',
      starter: { userId: 'u2', name: '李娜' },
      sort: 'due',
    }
    expect(toTodoQuery(filters, '验厂', NOW, 'todo')).toEqual({
      keyword: '验厂',
      procDefKey: 'trip',
      overdue: true,
      createdFrom: '2026-11-14',
      minAmount: 120_050,
      startUserId: 'u2',
      sort: 'due',
    })
    expect(hasTodoFilters(filters, 'todo')).toBe(true)
  })

  it('ask for what was archived in place of what was not, where nothing is pending or overdue', () => {
    const filters: TodoFilters = { ...noTodoFilters, isArchived: true, isOverdue: true }
    expect(toTodoQuery(filters, '', NOW, 'mine')).toEqual({ archived: true })
    expect(toTodoQuery(filters, '', NOW, 'todo')).toEqual({ overdue: true })
    expect(hasTodoFilters({ ...noTodoFilters, isArchived: true }, 'done')).toBe(true)
    expect(hasTodoFilters({ ...noTodoFilters, isArchived: true }, 'todo')).toBe(false)
  })

  it.each([
    ['what is no amount', { minYuan: '一千' }, '请输入正确的金额'],
    ['more than the server takes', { maxYuan: '99999999' }, '金额不能大于 ¥9,999,999.99'],
    ['bounds the wrong way round', { minYuan: '20', maxYuan: '10' }, '最低金额不能大于最高金额'],
    ['one bound', { maxYuan: '10' }, undefined],
    ['none', {}, undefined],
  ])('say what is wrong with %s', (_what, typed, fault) => {
    expect(validateAmountRange({ ...noTodoFilters, amount: 'custom', ...typed })).toBe(fault)
    expect(validateAmountRange({ ...noTodoFilters, amount: 'under1k', ...typed })).toBeUndefined()
  })
})

describe('the days of a filter', () => {
  const custom = (from: string, to: string): TodoFilters => ({ ...noTodoFilters, period: 'custom', from, to })

  it.each([
    ['neither', custom('', ''), '请选择开始或结束日期'],
    ['the wrong way round', custom('2026-11-20', '2026-11-01'), '开始日期不能晚于结束日期'],
    ['one alone', custom('2026-11-01', ''), undefined],
    ['the same day', custom('2026-11-01', '2026-11-01'), undefined],
  ])('say what is wrong with %s', (_what, filters, fault) => {
    expect(validateTodoDays(filters)).toBe(fault)
    expect(validateTodoDays({ ...filters, period: 'week' })).toBeUndefined()
  })

  it('are both asked for, and one alone leaves the other side open', () => {
    expect(toTodoQuery(custom('2026-11-01', '2026-11-20'), '', NOW, 'todo')).toEqual({
      createdFrom: '2026-11-01',
      createdTo: '2026-11-20',
    })
    expect(toTodoQuery(custom('', '2026-11-20'), '', NOW, 'todo')).toEqual({ createdTo: '2026-11-20' })
  })
})

describe('what a batch may hold', () => {
  it.each([
    ['agreeing, where the server names it', 'agree', {}, undefined],
    ['refusing, where the server names it', 'reject', {}, undefined],
    ['agreeing, of a backend that only says that it can be', 'agree', { batchActions: [] }, undefined],
    ['refusing, of such a backend: no', 'reject', { batchActions: [] }, '不支持批量拒绝'],
    [
      'what needs a signature: no',
      'agree',
      { canBatch: false, batchActions: ['transfer'], batchDisabledReason: '需要手写签名' },
      '需要手写签名',
    ],
  ] as const)('%s', (_what, action, facts, obstacle) => {
    expect(getBatchObstacle(action, todo(facts as Partial<Todo>))).toBe(obstacle)
  })

  it('is at most a hundred, and nothing that has no task or is decided by itself', () => {
    const many = Array.from({ length: 130 }, (_, at) => todo({ taskId: `t${at}` }))
    expect(filterSelectable([todo({ taskId: null }), todo({ canBatch: false }), ...many])).toHaveLength(100)
  })

  it('counts a task once that is on two pages, for new ones came while they were read', () => {
    const pages = [todo({ taskId: 't1' }), todo({ taskId: 't2' }), todo({ taskId: 't2' }), todo({ taskId: 't3' })]
    expect(filterSelectable(pages).map(({ taskId }) => taskId)).toEqual(['t1', 't2', 't3'])
  })

  it('is what was ticked, as the list has it now', () => {
    const ticked = { t1: todo({ version: 1 }), gone: todo({ taskId: 'gone' }) }
    expect(listSelected(ticked, [todo({ version: 2 })]).map(({ taskId, version }) => [taskId, version])).toEqual([
      ['t1', 2],
      ['gone', undefined],
    ])
  })

  it('adds up the amounts there are', () => {
    expect(sumTodoAmounts([todo({ amount: 180_000 }), todo({}), todo({ amount: 100 })])).toBe(180_100)
    expect(sumTodoAmounts([todo({})])).toBeUndefined()
  })

  it.each([
    [['done', 'done'], '已同意 2 项'],
    [['done', 'late'], '已同意 1 项，1 项未处理'],
    [['refused', 'failed'], '2 项都未处理'],
  ])('tells of %j', (outcomes, title) => {
    expect(
      formatBatchResult(
        'agree',
        outcomes.map((outcome) => ({ outcome }) as BatchResult),
      ),
    ).toBe(title)
  })
})

describe('the end of an absence', () => {
  it.each([
    ['today', '2026-11-21 00:00:00', '11月20日 24:00'],
    ['tomorrow', '2026-11-22 00:00:00', '11月21日 24:00'],
    ['week', '2026-11-23 00:00:00', '11月22日 24:00'],
  ] as const)('%s is the midnight after it', (end, time, spoken) => {
    expect(getAbsenceEnd(end, NOW)).toBe(time)
    expect(formatAbsenceEnd(time)).toBe(spoken)
  })

  it('of the week is the same on a Sunday, and a week later on a Monday', () => {
    const day = 86_400_000
    expect(getAbsenceEnd('week', NOW + 2 * day)).toBe('2026-11-23 00:00:00')
    expect(getAbsenceEnd('week', NOW + 3 * day)).toBe('2026-11-30 00:00:00')
  })

  it('is said with its minute otherwise', () => {
    expect(formatAbsenceEnd('2026-11-21 18:30:00')).toBe('11月21日 18:30')
    expect(formatAbsenceStart('2026-11-21 18:30:00')).toBe('11月21日 18:30')
  })

  it('is told apart from a start at midnight, which belongs to the day that begins', () => {
    expect(formatAbsenceStart('2026-12-01 00:00:00')).toBe('12月1日 00:00')
  })
})
