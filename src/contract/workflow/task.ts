import { array, boolean, check, type InferOutput, object, optional, picklist, pipe, record, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import type { ReadPath } from '@/contract/read-paths'
import {
  boundedList,
  FieldInput,
  FieldValue,
  FileRef,
  filledList,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  requiredText,
  trimmedText,
  Version,
} from '@/contract/shapes'

import { FormField, FormPayload, TableInput } from './form'
import { LinkedProcess } from './link'
import { Todo } from './todo'

/** A user in timelines, comments and pickers. */
export const Person = object({
  userId: Id,
  name: string(),
  avatar: MaybeText,
  deptName: MaybeText,
  postName: MaybeText,
  /** Only for people of the same company. */
  mobile: MaybeText,
})
export type Person = InferOutput<typeof Person>

/** Actions on a task (spec §4 and other common ones). */
export const TaskAction = picklist([
  'agree', // 同意
  'reject', // 拒绝
  'addSign', // 加签
  'addSignComplete', // 加签并完成
  'removeSign', // 减签
  'circulate', // 传阅
  'transfer', // 转办
  'delegate', // 委托
  'returnPrev', // 退回上一步
  'returnTo', // 退回到指定步骤
  'revoke', // 撤销, by the starter
  'retrieve', // 撤销处理 (recall), by the last decider
  'resubmit', // 重新提交, by the starter
  'urge', // 催办
])
export type TaskAction = InferOutput<typeof TaskAction>

/** One button offered by the server; the screen shows no others. */
export const OfferedAction = object({
  /** A {@link TaskAction}; an unknown code is not shown. */
  code: string(),
  label: string(),
  needReason: boolean(),
  needUsers: boolean(),
  /** Whether several users may be selected. */
  multiple: boolean(),
  /** Confirmation prompt; null for none. */
  confirmText: MaybeText,
  /** Why it is disabled; null when enabled. */
  disabledReason: MaybeText,
  /** Options: the steps of `returnTo`, nearest first; the advisers' tasks of `removeSign`, by name. */
  targets: optional(array(object({ nodeId: string(), nodeName: string() })), []),
})
export type OfferedAction = InferOutput<typeof OfferedAction>

/** A form with its content. It only contains values of `fields` (spec §3). */
export const TaskForm = object({
  formKey: string(),
  formName: string(),
  fields: array(FormField),
  boData: FormPayload,
  /** Fields, cells (`items.2.price`) and row counts changed since the submission, with the previous value. */
  changes: array(object({ field: string(), before: FieldValue, byName: string(), time: MaybeTime })),
  /** Files of the fields with file ids, by id. */
  files: array(FileRef),
  /** Names of users and departments in the fields, by id. */
  names: optional(record(string(), string()), {}),
})
export type TaskForm = InferOutput<typeof TaskForm>

/** One user's action or open task in a step. */
export const TimelineTask = object({
  id: Id,
  assignee: Person,
  /** Whether nobody acts: `assignee` then has the name of the step, or of the branch that is taken. */
  isNamedByStep: optional(boolean(), false),
  /** The user whom they represented. */
  ownerName: MaybeText,
  /**
   * waiting, running, approved, rejected, transferred, delegated, returned, cancelled, retrieved; circulated (传阅) and
   * released (减签), which do not move the task.
   */
  status: string(),
  statusName: string(),
  opinion: MaybeText,
  signUrl: MaybeText,
  /**
   * Whether the form is unchanged since it was signed, and the SHA-256 (hexadecimal) as proof. `editedText`: the later
   * step that changed it; null when unchanged, or changed outside of the process.
   */
  signature: orNull(object({ isValid: boolean(), editedText: MaybeText, digest: string() })),
  attachments: array(FileRef),
  isRead: optional(boolean(), false),
  createTime: MaybeTime,
  endTime: MaybeTime,
})
export type TimelineTask = InferOutput<typeof TimelineTask>

/** One step: past, current, or future (with its expected assignees). */
export const TimelineNode = object({
  nodeId: string(),
  nodeName: string(),
  /** The branch that the step is in: of the innermost parallel part, else of the innermost choice; null outside of both. */
  branch: optional(MaybeText, null),
  /** start, approve, end, event. */
  nodeType: string(),
  /** any (或签), all (会签), sequence (依次); null for other nodes. */
  mode: MaybeText,
  /** done, current, future, skipped. */
  status: string(),
  startTime: MaybeTime,
  endTime: MaybeTime,
  tasks: array(TimelineTask),
  candidates: array(Person),
})
export type TimelineNode = InferOutput<typeof TimelineNode>

/** A comment on a process. */
export const Comment = object({
  id: Id,
  author: Person,
  text: string(),
  mentions: array(Person),
  attachments: array(FileRef),
  createTime: MaybeTime,
})
export type Comment = InferOutput<typeof Comment>

/** The data of the task page for the caller. */
export const TaskDetail = object({
  task: Todo,
  instance: object({
    procInstId: Id,
    name: string(),
    serialNo: MaybeText,
    /** draft, running, approved, rejected, revoked, returned, terminated. */
    status: string(),
    statusName: string(),
    startUser: Person,
    startTime: MaybeTime,
    endTime: MaybeTime,
    /** When it was moved to the archive, where it is read and no more; null: it was not. */
    archivedTime: optional(MaybeTime, null),
    version: Version,
  }),
  form: TaskForm,
  timeline: array(TimelineNode),
  circulated: array(object({ user: Person, isRead: boolean(), readTime: MaybeTime, byName: string() })),
  comments: array(Comment),
  /** Linked processes that the caller may read. */
  links: optional(array(LinkedProcess), []),
  /** Actions in display order; empty when none is possible. */
  actions: array(OfferedAction),
  /** Set when the caller's task was decided: who did what and when. */
  handledText: MaybeText,
  signRequired: boolean(),
  /** Whether the caller may submit this rejected application again, as a new one. */
  canStartAgain: optional(boolean(), false),
})
export type TaskDetail = InferOutput<typeof TaskDetail>

/** @returns whether the input names a task or a process */
function namesSubject(input: { taskId?: string | undefined; procInstId?: string | undefined }): boolean {
  return input.taskId !== undefined || input.procInstId !== undefined
}

/** One task, or one process for its starter or a reader. */
export const getTaskDetail = endpoint({
  path: '/core/api/app/task/detail',
  summary: '待办详情',
  who: ['member'],
  input: pipe(
    object({ taskId: optional(Id), procInstId: optional(Id) }),
    check((input) => namesSubject(input), 'taskId 或 procInstId 必填'),
  ),
  output: TaskDetail,
  errors: [{ code: 404, when: '任务不存在或无权查看' }],
})

const UserIds = filledList(Id, 20)
const FileIds = boundedList(Id, 20)

/** One decision. The required fields depend on the action. */
export const TaskDecision = pipe(
  object({
    /** The task; the starter's actions (revoke, resubmit, urge) use `procInstId` instead. */
    taskId: optional(Id),
    procInstId: optional(Id),
    action: TaskAction,
    opinion: optional(trimmedText(500)),
    userIds: optional(UserIds),
    /** For returnTo: the step; for removeSign: the adviser's task. */
    targetNodeId: optional(requiredText(64)),
    targetTaskId: optional(Id),
    /** For addSign: whether the added users act before or after the caller. */
    signType: optional(picklist(['before', 'after'])),
    /** For a return: run all steps again, or return directly to the caller. */
    resubmitMode: optional(picklist(['restart', 'direct'])),
    signFileId: optional(Id),
    attachments: optional(FileIds),
    /** Changed fields. */
    formData: optional(FieldInput),
    /** Changed tables, each with all rows. */
    formRows: optional(TableInput),
    /** The `version` of the task (or instance) that the client loaded. */
    version: Version,
  }),
  check((input) => namesSubject(input), 'taskId 或 procInstId 必填'),
)
export type TaskDecision = InferOutput<typeof TaskDecision>

/** What a decision changes; the messages about the task say how it stands, and are read with it. */
export const decisionChanges = [
  'task/detail',
  'task/processes',
  'task/circulated',
  'task/recentPeople',
  'appTenant/getTodoList',
  '/core/api/bpm/bpm-front/taskRest/list/v1',
  '/core/api/bpm/bpm-front/histTaskRest/list/v1',
  '/core/api/bpm/bpm-front/myProcessInstanceRest/list/v1',
  'home/summary',
  'appTenant/listAllApplications',
  'partner/reported/ofReview',
  'message/list',
  'message/search',
  'message/categories',
  'message/detail',
  'search',
  'search/kind',
] as const satisfies readonly ReadPath[]

/** Decides a task. */
export const actOnTask = endpoint({
  method: 'POST',
  path: '/core/api/app/task/act',
  summary: '处理待办',
  who: ['member'],
  changes: decisionChanges,
  input: TaskDecision,
  output: object({
    procInstId: Id,
    /** Status of the process afterwards. */
    status: string(),
    statusName: string(),
    version: Version,
    /** The next assignees. */
    nextAssigneeNames: array(string()),
  }),
  errors: [
    { code: 403, when: '当前任务不允许该操作' },
    { code: 404, when: '任务不存在或不属于当前用户' },
    { code: 409, when: '任务已被处理：msg 写明由谁在何时如何处理，data 同（by, action, actionName, time）' },
    { code: 422, when: '意见、人员、签名或表单内容不合要求；表单不合要求时 data 为 {字段路径: 原因}' },
  ],
})

/** Adds a comment; the process does not move. */
export const commentOnTask = endpoint({
  method: 'POST',
  path: '/core/api/app/task/comment',
  summary: '发表评论',
  who: ['member'],
  changes: ['task/detail', 'task/recentPeople'],
  input: object({
    procInstId: Id,
    text: requiredText(1000),
    mentions: optional(boundedList(Id, 20)),
    attachments: optional(FileIds),
  }),
  output: Comment,
  errors: [
    { code: 404, when: '流程不存在或无权查看' },
    { code: 409, when: '流程已归档，只能查看' },
  ],
})

/** Marks a task or a copy as read. */
export const markTaskRead = endpoint({
  method: 'POST',
  path: '/core/api/app/task/read',
  summary: '标记已读',
  who: ['member'],
  changes: [
    'appTenant/getTodoList',
    '/core/api/bpm/bpm-front/taskRest/list/v1',
    'task/circulated',
    'partner/reported/ofReview',
  ],
  input: object({ procInstId: Id }),
  output: Nothing,
  errors: [
    { code: 404, when: '流程不存在或无权查看' },
    { code: 409, when: '流程已归档，只能查看' },
  ],
})
