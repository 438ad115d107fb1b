import type { TaskDetail } from '@/contract/workflow/task'
import {
  createEmptyDecision,
  getUnavailablePeople,
  toTaskDecision,
  validateDecision,
} from '@/features/workflow/decision/decision-draft'
import { listShownActions, type ShownAction } from '@/features/workflow/task/task-actions'
import type { TaskFormState } from '@/features/workflow/task/use-task-form'

const person = (userId: string) => ({
  userId,
  name: userId,
  avatar: null,
  deptName: null,
  postName: null,
  mobile: null,
})

const offer = (code: string, more: object = {}) => ({
  code,
  label: code,
  needReason: false,
  needUsers: false,
  multiple: false,
  confirmText: null,
  disabledReason: null,
  targets: [],
  ...more,
})

// What the decision looks at of a detail; the rest of it plays no part.
const detail = {
  task: { taskId: 't1', version: 4, taskKind: 'main' },
  instance: { procInstId: 'p1', version: 9 },
  timeline: [
    { status: 'done', tasks: [{ assignee: person('past'), status: 'approved' }] },
    { status: 'current', tasks: [{ assignee: person('busy'), status: 'waiting' }] },
  ],
  circulated: [{ user: person('informed') }],
  signRequired: true,
  actions: [
    offer('agree'),
    offer('addSign', { needUsers: true, multiple: true, needReason: true }),
    offer('returnTo', { needReason: true, targets: [{ nodeId: 'a' }, { nodeId: 'start' }] }),
    offer('removeSign', { targets: [{ nodeId: 'task-7' }] }),
    offer('circulate', { needUsers: true, multiple: true }),
    offer('revoke', { needReason: true }),
    offer('teleport'),
  ],
} as unknown as TaskDetail

// A form in which this step changed one field.
const form = { formData: { amount: 1 }, formRows: undefined } as unknown as TaskFormState

function shown(code: string): ShownAction {
  const action = listShownActions(detail).find((one) => one.code === code)
  if (!action) throw new Error(`no ${code}`)
  return action
}

const readDraft = (code: string, more: object = {}) => ({ ...createEmptyDecision(shown(code)), ...more })

describe('the actions of a task', () => {
  it('are those the server offers; a code of a later server is not drawn', () => {
    expect(listShownActions(detail).map(({ code }) => code)).toEqual([
      'agree',
      'addSign',
      'returnTo',
      'removeSign',
      'circulate',
      'revoke',
    ])
  })
})

describe('what a decision still lacks', () => {
  it.each([
    ['agree', {}, ['signature']],
    ['agree', { signFileId: 'f' }, []],
    ['addSign', {}, ['people', 'opinion']],
    ['addSign', { people: [person('a')], opinion: ' ' }, ['opinion']],
    ['returnTo', { opinion: '不符' }, ['target']],
    ['removeSign', {}, []],
    ['revoke', {}, ['opinion']],
  ])('of %s with %j: %j', (code, more, fields) => {
    expect(Object.keys(validateDecision(detail, shown(code), readDraft(code, more)))).toEqual(fields)
  })
})

describe('what is sent', () => {
  const sent = (code: string, more: object = {}) => toTaskDecision(detail, shown(code), readDraft(code, more), form)

  it('holds what belongs to the action and nothing else', () => {
    const everything = { people: [person('a')], target: 'a', mode: 'direct', place: 'after', opinion: ' 好 ' }
    expect(sent('agree', { ...everything, signFileId: 'f', attachments: ['x'] })).toEqual({
      taskId: 't1',
      version: 4,
      action: 'agree',
      opinion: '好',
      signFileId: 'f',
      attachments: ['x'],
      formData: { amount: 1 },
      formRows: undefined,
    })
    const named = { taskId: 't1', version: 4, opinion: '好' }
    expect(sent('addSign', everything)).toEqual({ ...named, action: 'addSign', userIds: ['a'], signType: 'after' })
    expect(sent('returnTo', everything)).toEqual({
      ...named,
      action: 'returnTo',
      targetNodeId: 'a',
      resubmitMode: 'direct',
    })
    expect(sent('removeSign')).toEqual({ taskId: 't1', version: 4, action: 'removeSign', targetTaskId: 'task-7' })
  })

  it('names the process for what its starter does, with the version of the process', () => {
    expect(sent('revoke', { opinion: '取消' })).toEqual({
      procInstId: 'p1',
      version: 9,
      action: 'revoke',
      opinion: '取消',
    })
  })
})

describe('who cannot be named', () => {
  it('is oneself, and whoever decides already', () => {
    expect(getUnavailablePeople(detail, shown('addSign'), 'me')).toEqual({ me: '不能选择自己', busy: '正在处理该流程' })
  })

  it('is whoever has a copy already', () => {
    expect(getUnavailablePeople(detail, shown('circulate'), 'me')).toEqual({ me: '不能选择自己', informed: '已传阅' })
  })
})
