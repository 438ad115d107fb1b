import { array, boolean, type InferOutput, maxLength, nonEmpty, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, MaybeText, orNull, Priority, trimmedText, Version } from '@/contract/shapes'

import { FormInput, FormPayload } from './form'
import { TaskForm, TimelineNode } from './task'

const ProcessKey = pipe(string(), nonEmpty(), maxLength(64), regex(/^[\w.-]+$/))

/** A process that a person may start. */
export const ProcessDefinition = object({
  procDefId: Id,
  procDefKey: string(),
  name: string(),
  /** An icon name, or a URL. */
  icon: MaybeText,
  formKey: MaybeText,
  version: optional(Count, 0),
  description: MaybeText,
  /** Whether it is a favourite of the user. */
  favorite: optional(boolean(), false),
})
export type ProcessDefinition = InferOutput<typeof ProcessDefinition>

/** Processes by group, and the user's favourites. */
export const ProcessGroups = object({
  groups: array(object({ id: Id, name: string(), icon: MaybeText, children: array(ProcessDefinition) })),
  /** Favourites ({@link addCustomProcess}), newest last. */
  custom: optional(array(ProcessDefinition), []),
  /** Recently started by the user, newest first, at most ten. */
  recent: optional(array(ProcessDefinition), []),
})
export type ProcessGroups = InferOutput<typeof ProcessGroups>

/** All processes a user may start, by group. */
export const listProcessDefinitions = endpoint({
  path: '/core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList',
  summary: '全部流程与我的常用流程',
  who: ['member'],
  /** Searches name, description and the pinyin of the name: full or initials. */
  input: object({ keyword: optional(trimmedText(50)) }),
  output: ProcessGroups,
  origin: 'spec',
})

/** Adds a process to the user's favourites. The payload is not in the specification. */
export const addCustomProcess = endpoint({
  method: 'POST',
  path: '/core/api/system/sysCustom/addCustom',
  summary: '添加常用流程',
  who: ['member'],
  changes: ['/core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList'],
  input: object({ procDefKey: ProcessKey }),
  output: object({ custom: array(ProcessDefinition) }),
  errors: [{ code: 404, when: '流程不存在' }],
  origin: 'spec',
})

/** Removes a process from the user's favourites. */
export const removeCustomProcess = endpoint({
  method: 'DELETE',
  path: '/core/api/system/sysCustom/delete',
  summary: '移除常用流程',
  who: ['member'],
  changes: ['/core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList'],
  input: object({ procDefKey: ProcessKey }),
  output: object({ custom: array(ProcessDefinition) }),
  errors: [{ code: 404, when: '流程不在常用列表中' }],
  origin: 'spec',
})

/** The subject of the process, for example the service to renew; the server fills in its facts. */
const About = optional(Id)

/** The reusable content of an application that was rejected. */
const EarlierApplication = object({
  serialNo: MaybeText,
  statusName: string(),
  /** What the starter may fill in; without files of others, and without people and departments that are gone. */
  content: FormPayload,
  priority: optional(Priority, 0),
})

/** The form for starting a process. */
export const ProcessForm = object({
  definition: ProcessDefinition,
  /** Sent back with the start: a form definition that has changed is a conflict. */
  formVersion: Count,
  /** With the initial content, computed values included. */
  form: TaskForm,
  /** The application named by `from`; its files and names are in `form`. Null without one. */
  earlier: orNull(EarlierApplication),
})
export type ProcessForm = InferOutput<typeof ProcessForm>

/** The form of a process: empty, or with the content of an application of the caller to submit again. */
export const getProcessForm = endpoint({
  path: '/core/api/app/process/form',
  summary: '发起流程的表单',
  who: ['member'],
  input: object({
    procDefKey: ProcessKey,
    about: About,
    /** The caller's own rejected application of this process. Nothing is written. */
    from: optional(Id),
  }),
  output: ProcessForm,
  errors: [
    { code: 404, when: '流程不存在或已停用；from 不是本人被拒绝的申请' },
    { code: 409, when: '所涉事项已处理' },
  ],
})

/** The expected assignees for the values typed so far. Nothing is validated or stored. */
export const predictProcess = endpoint({
  method: 'POST',
  path: '/core/api/app/process/predict',
  summary: '预测审批人',
  who: ['member'],
  input: object({ procDefKey: ProcessKey, about: About, ...FormInput.entries }),
  /** The future steps in order, each with its expected assignees as `candidates`. */
  output: object({ nodes: array(TimelineNode) }),
  errors: [{ code: 404, when: '流程不存在或已停用' }],
  reads: true,
})

/** Submits a form and starts the process. */
export const startProcess = endpoint({
  method: 'POST',
  path: '/core/api/app/process/start',
  summary: '发起流程',
  who: ['member'],
  changes: [
    '/core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList',
    '/core/api/bpm/bpm-front/myProcessInstanceRest/list/v1',
    'appTenant/getTodoList',
    '/core/api/bpm/bpm-front/taskRest/list/v1',
    'home/summary',
    'appTenant/listAllApplications',
  ],
  input: object({
    procDefKey: ProcessKey,
    about: About,
    /** Version from {@link getProcessForm}. */
    formVersion: Version,
    ...FormInput.entries,
    priority: optional(Priority, 0),
  }),
  output: object({
    procInstId: Id,
    serialNo: string(),
    subject: string(),
    /** Current assignees. */
    nextAssigneeNames: array(string()),
  }),
  errors: [
    { code: 404, when: '流程不存在或已停用' },
    { code: 409, when: '表单已更新：msg 写明，data 为 formVersion；或所涉事项已在审批中' },
    { code: 422, when: '表单内容不合要求：data 为 {字段路径: 原因}，如 amount、items.2.price' },
  ],
})
