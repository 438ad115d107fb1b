import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  Count,
  Fen,
  Id,
  KeyValue,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  PageQuery,
  ProcessKey,
  pageSchema,
  queryBoolean,
  queryInteger,
  trimmedText,
  Version,
  WireDate,
} from '@/contract/shapes'

/**
 * One entry of the four lists: open, done, started by me, copies.
 *
 * Spec §7 names the calls, not their payload; the field names are those of IBPS, yudao and warm-flow.
 */
export const Todo = object({
  /** The task; null for whole processes (started by me, returned to me, copies). */
  taskId: orNull(Id),
  procInstId: Id,
  /**
   * task; register: a pending join request (then `procInstId` is the request's id); returned: the caller's own process
   * that waits for their changes (then `opinion` is the reason).
   */
  kind: optional(string(), 'task'),
  /** main, before or after (加签), delegate (委托): the caller's role; null for a whole process. */
  taskKind: MaybeText,
  /** any (或签), all (会签), sequence (依次): the step's mode; null for a whole process. */
  taskMode: MaybeText,
  subject: string(),
  taskName: MaybeText,
  /** Empty when the backend does not send it. */
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
  /** The caller's action: agree, reject, transfer ...; null while open. */
  result: MaybeText,
  resultName: MaybeText,
  opinion: MaybeText,
  /** Current step and assignees, for the starter. */
  currentNodeNames: optional(array(string()), []),
  currentAssigneeNames: optional(array(string()), []),
  /** Two or three summary lines, so that most tasks can be decided without opening. */
  summary: optional(array(KeyValue), []),
  amount: orNull(Fen),
  isRead: optional(boolean(), true),
  urgeCount: optional(Count, 0),
  canBatch: optional(boolean(), false),
  /** Why it cannot be decided in a batch; null when it can. */
  batchDisabledReason: MaybeText,
  /** Allowed batch actions: agree, reject, transfer. */
  batchActions: optional(array(string()), []),
  version: optional(Version, 0),
})
export type Todo = InferOutput<typeof Todo>

/** Common filters of the four lists; absent ones do not filter. */
const TodoFilter = object({
  /** Searches subject, starter, process name and business key. */
  keyword: optional(trimmedText(50)),
  procDefKey: optional(ProcessKey),
  startUserId: optional(Id),
  /** Overdue tasks only. */
  overdue: optional(queryBoolean),
  createdFrom: optional(WireDate),
  /** Inclusive. */
  createdTo: optional(WireDate),
  /** Fen, inclusive. */
  minAmount: optional(queryInteger(0, 999_999_999)),
  maxAmount: optional(queryInteger(0, 999_999_999)),
  /** `due`: earliest due time first, those without one last. */
  sort: optional(picklist(['newest', 'oldest', 'due']), 'newest'),
})
export type TodoFilter = InferOutput<typeof TodoFilter>

const TodoQuery = object({ ...PageQuery.entries, ...TodoFilter.entries })

/**
 * A list whose entries are archived when their processes have ended for as long as the server is set to. Archived ones
 * are one entry for each process; none is overdue, and `due` sorts as `newest`.
 */
const ArchivedTodoQuery = object({ ...TodoQuery.entries, archived: optional(queryBoolean) })

/** 待处理, the user's inbox: tasks, returned processes and, for an administrator, join requests. */
export const listTodos = endpoint({
  path: '/core/api/app/appTenant/getTodoList',
  summary: '待处理的待办',
  who: ['member'],
  input: TodoQuery,
  output: pageSchema(Todo),
  origin: 'spec',
})

/** Open items by kind; `count` is the badge. */
export const TodoCount = object({
  /** `todo + returned + register`: the length of 待处理. */
  count: Count,
  todo: optional(Count, 0),
  overdue: optional(Count, 0),
  /** Processes returned to the caller. */
  returned: optional(Count, 0),
  register: optional(Count, 0),
  /** Unread copies. */
  circulate: optional(Count, 0),
})
export type TodoCount = InferOutput<typeof TodoCount>

/** The counts of the to-do tab and its badge. */
export const countTodos = endpoint({
  path: '/core/api/app/appTenant/getTodoCount',
  summary: '待办数量',
  who: ['user'],
  input: Nothing,
  output: TodoCount,
  origin: 'spec',
})

/** The caller's open tasks of the workflow engine only. */
export const listTasks = endpoint({
  path: '/core/api/bpm/bpm-front/taskRest/list/v1',
  summary: '待处理的流程任务',
  who: ['member'],
  input: TodoQuery,
  output: pageSchema(Todo),
  origin: 'spec',
})

/** 已处理. Newest decision first. `total` is limited to 500, or one beyond the page. */
export const listDoneTasks = endpoint({
  path: '/core/api/bpm/bpm-front/histTaskRest/list/v1',
  summary: '已处理的流程任务',
  who: ['member'],
  input: ArchivedTodoQuery,
  output: pageSchema(Todo),
  origin: 'spec',
})

/** 我发起的. */
export const listMyProcesses = endpoint({
  path: '/core/api/bpm/bpm-front/myProcessInstanceRest/list/v1',
  summary: '我发起的流程',
  who: ['member'],
  input: object({
    ...ArchivedTodoQuery.entries,
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
  input: object({ ...ArchivedTodoQuery.entries, unread: optional(queryBoolean) }),
  output: pageSchema(Todo),
})

/** The processes of the last thousand rows of one of the caller's lists, for its filter. */
export const listTodoProcesses = endpoint({
  path: '/core/api/app/task/processes',
  summary: '待办列表中的流程种类',
  who: ['member'],
  input: object({ list: optional(picklist(['todo', 'done', 'mine', 'circulated']), 'todo') }),
  output: boundedList(object({ procDefKey: string(), procDefName: string(), count: Count }), 500),
})
