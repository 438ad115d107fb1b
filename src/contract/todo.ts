import { array, boolean, type InferOutput, maxLength, object, optional, picklist, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import {
  Count,
  Fen,
  Id,
  KeyValue,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  queryBoolean,
  queryInteger,
  trimmedText,
  Version,
  WireDate,
} from './shapes'

/**
 * One entry of the four lists: waiting for me, done by me, started by me, circulated to me.
 *
 * Spec §7 names the calls, not their payload; the names are those of IBPS, yudao and warm-flow.
 */
export const Todo = object({
  /** The step; null where a list is of whole processes (started by me, circulated). */
  taskId: orNull(Id),
  procInstId: Id,
  /** task, or register for a person waiting to be let into the company (then `procInstId` is the request's id). */
  kind: optional(string(), 'task'),
  /** main, before or after (加签), delegate (委托): why I have it; null for a whole process. */
  taskKind: MaybeText,
  /** any (或签), all (会签), sequence (依次): how the step decides; null for a whole process. */
  taskMode: MaybeText,
  subject: string(),
  taskName: MaybeText,
  /** Empty where a backend does not tell. */
  procDefKey: optional(string(), ''),
  procDefName: string(),
  category: MaybeText,
  bizKey: MaybeText,
  startUserId: orNull(Id),
  startUserName: string(),
  startUserAvatar: MaybeText,
  startDeptName: MaybeText,
  assigneeId: orNull(Id),
  assigneeName: MaybeText,
  /** The person whom the assignee substitutes (delegated, or absent); null otherwise. */
  ownerName: MaybeText,
  /** draft, running, approved, rejected, revoked, returned, terminated. */
  status: string(),
  statusName: string(),
  /** 0 normal, 1 urgent, 2 critical. */
  priority: optional(Count, 0),
  createTime: MaybeTime,
  dueTime: MaybeTime,
  endTime: MaybeTime,
  /** What I did: agree, reject, transfer ...; null while it waits. */
  result: MaybeText,
  resultName: MaybeText,
  opinion: MaybeText,
  /** Who has it now, for the starter. */
  currentNodeNames: optional(array(string()), []),
  currentAssigneeNames: optional(array(string()), []),
  /** Two or three lines, so that most can be decided without opening. */
  summary: optional(array(KeyValue), []),
  amount: orNull(Fen),
  isRead: optional(boolean(), true),
  urgeCount: optional(Count, 0),
  canBatch: optional(boolean(), false),
  /** Why it cannot be decided together with others; null when it can. */
  batchDisabledReason: MaybeText,
  /** What can be done with it together with others: agree, reject, transfer. */
  batchActions: optional(array(string()), []),
  version: optional(Version, 0),
})
export type Todo = InferOutput<typeof Todo>

/** Filters all four lists share; absent ones do not filter. */
export const TodoQuery = object({
  ...PageQuery.entries,
  /** In subject, starter, process name or business key. */
  keyword: optional(trimmedText(50)),
  procDefKey: optional(pipe(string(), regex(/^[\w.-]{1,64}$/))),
  startUserId: optional(Id),
  /** Only what is past its due time. */
  overdue: optional(queryBoolean),
  createdFrom: optional(WireDate),
  /** Inclusive. */
  createdTo: optional(WireDate),
  /** Fen, inclusive. */
  minAmount: optional(queryInteger(0, 999_999_999)),
  maxAmount: optional(queryInteger(0, 999_999_999)),
  /** `due`: the nearest due time first, those without one last. */
  sort: optional(picklist(['newest', 'oldest', 'due']), 'newest'),
})
export type TodoQuery = InferOutput<typeof TodoQuery>

/** 待处理, the person's inbox: tasks and, for an administrator, people waiting to be let in. */
export const listTodos = endpoint({
  path: '/core/api/app/appTenant/getTodoList',
  summary: '待处理的待办',
  who: ['member'],
  input: TodoQuery,
  output: pageSchema(Todo),
  origin: 'spec',
})

/** What waits, by kind; `count` is the badge. */
export const TodoCount = object({
  /** `todo + register`: what the list of 待处理 holds. */
  count: Count,
  todo: optional(Count, 0),
  overdue: optional(Count, 0),
  register: optional(Count, 0),
  /** Circulated to me and not read yet. */
  circulate: optional(Count, 0),
})
export type TodoCount = InferOutput<typeof TodoCount>

/** The counts of the to-do tab and of its badge. */
export const countTodos = endpoint({
  path: '/core/api/app/appTenant/getTodoCount',
  summary: '待办数量',
  who: ['user'],
  input: Nothing,
  output: TodoCount,
  origin: 'spec',
})

/** Tasks of the workflow engine alone that wait for me. */
export const listTasks = endpoint({
  path: '/core/api/bpm/bpm-front/taskRest/list/v1',
  summary: '待处理的流程任务',
  who: ['member'],
  input: TodoQuery,
  output: pageSchema(Todo),
  origin: 'spec',
})

/** 已处理. Newest decision first. `total` is at most 500, or one beyond the page: more are not counted. */
export const listDoneTasks = endpoint({
  path: '/core/api/bpm/bpm-front/histTaskRest/list/v1',
  summary: '已处理的流程任务',
  who: ['member'],
  input: TodoQuery,
  output: pageSchema(Todo),
  origin: 'spec',
})

/** 我发起的. */
export const listMyProcesses = endpoint({
  path: '/core/api/bpm/bpm-front/myProcessInstanceRest/list/v1',
  summary: '我发起的流程',
  who: ['member'],
  input: object({
    ...TodoQuery.entries,
    status: optional(picklist(['draft', 'running', 'approved', 'rejected', 'revoked', 'returned', 'terminated'])),
  }),
  output: pageSchema(Todo),
  origin: 'spec',
})

/** 传阅我. */
export const listCirculated = endpoint({
  path: '/core/api/app/task/circulated',
  summary: '传阅我的流程',
  who: ['member'],
  input: object({ ...TodoQuery.entries, unread: optional(queryBoolean) }),
  output: pageSchema(Todo),
  origin: 'ours',
})

/** The processes that occur in one of my lists, for its filter. */
export const listTodoProcesses = endpoint({
  path: '/core/api/app/task/processes',
  summary: '待办列表中的流程种类',
  who: ['member'],
  input: object({ list: optional(picklist(['todo', 'done', 'mine', 'circulated']), 'todo') }),
  output: pipe(array(object({ procDefKey: string(), procDefName: string(), count: Count })), maxLength(500)),
  origin: 'ours',
})
