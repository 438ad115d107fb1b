import { array, boolean, type InferOutput, maxLength, nonEmpty, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, text } from './shapes'

const ProcessKey = pipe(string(), nonEmpty(), maxLength(64), regex(/^[\w.-]+$/))

/** A process that a person may start. */
export const ProcessDefinition = object({
  procDefId: Id,
  procDefKey: string(),
  name: string(),
  /** A name of the icon set, or an address. */
  icon: MaybeText,
  formKey: MaybeText,
  version: optional(Count, 0),
  description: MaybeText,
  /** Whether it is in the person's own list. */
  favorite: optional(boolean(), false),
})
export type ProcessDefinition = InferOutput<typeof ProcessDefinition>

/** Processes by group, and the person's own list. */
export const ProcessGroups = object({
  groups: array(object({ id: Id, name: string(), icon: MaybeText, children: array(ProcessDefinition) })),
  /** Added by the person ({@link addCustomProcess}), newest last. */
  custom: optional(array(ProcessDefinition), []),
  /** Started by the person lately, newest first, at most ten. */
  recent: optional(array(ProcessDefinition), []),
})
export type ProcessGroups = InferOutput<typeof ProcessGroups>

/** Every process a person may start, by group. */
export const listProcessDefinitions = endpoint({
  method: 'GET',
  path: '/core/api/eform/manage/actAppGroup/getAppAndCustomProcDefList',
  summary: '全部流程与我的常用流程',
  who: ['member'],
  input: object({ keyword: optional(text(50)) }),
  output: ProcessGroups,
  origin: 'spec',
})

/** Puts a process into the person's own list. Payload not shown; ours. */
export const addCustomProcess = endpoint({
  method: 'POST',
  path: '/core/api/system/sysCustom/addCustom',
  summary: '添加常用流程',
  who: ['member'],
  input: object({ procDefKey: ProcessKey }),
  output: object({ custom: array(ProcessDefinition) }),
  errors: [{ code: 404, when: '流程不存在' }],
  origin: 'spec',
})

/** Takes a process out of the person's own list. */
export const removeCustomProcess = endpoint({
  method: 'DELETE',
  path: '/core/api/system/sysCustom/delete',
  summary: '移除常用流程',
  who: ['member'],
  input: object({ procDefKey: ProcessKey }),
  output: object({ custom: array(ProcessDefinition) }),
  errors: [{ code: 404, when: '流程不在常用列表中' }],
  origin: 'spec',
})
