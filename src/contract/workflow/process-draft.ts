import { array, type InferOutput, nullable, object, optional, picklist, record, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Nothing, trimmedText, Version, WireTime } from '@/contract/shapes'

import { ProcessContent, ProcessDraftKey } from './process-setting'
import { Person } from './task'

/** A process while it is edited: its texts may still be empty. */
export const ProcessDraftContent = object({
  ...ProcessContent.entries,
  name: trimmedText(30),
  groupName: trimmedText(20),
  prefix: trimmedText(4),
})

const summary = { key: string(), savedAt: WireTime, byName: string() }

/** The draft of a process, which its administrators share. */
export const SharedProcessDraft = object({
  ...summary,
  /** The published version that it began with; 0 for a new process. */
  base: Version,
  /** Increments with each save; sent back with the next. */
  revision: Version,
  content: ProcessDraftContent,
  /** People named in its steps, and people, departments and posts named in its conditions, by id. */
  people: record(string(), Person),
})
export type SharedProcessDraft = InferOutput<typeof SharedProcessDraft>

/** The drafts of the company, newest first. */
export const listProcessDrafts = endpoint({
  path: '/core/api/app/process/drafts',
  summary: '流程设计：草稿列表',
  who: ['administrator:process'],
  input: Nothing,
  output: array(object({ ...summary, name: string() })),
})

/** The draft of a process, from any device. */
export const getProcessDraft = endpoint({
  path: '/core/api/app/process/draft',
  summary: '流程设计：读取草稿',
  who: ['administrator:process'],
  input: object({ key: ProcessDraftKey }),
  output: object({ draft: nullable(SharedProcessDraft) }),
})

/** Saves the draft over the revision that the device saw. Publishing the process removes it. */
export const saveProcessDraft = endpoint({
  method: 'POST',
  path: '/core/api/app/process/draft/save',
  summary: '流程设计：保存草稿',
  who: ['administrator:process'],
  changes: ['process/drafts'],
  input: object({
    key: ProcessDraftKey,
    base: Version,
    /** 0: there was none. */
    revision: Version,
    content: ProcessDraftContent,
  }),
  output: object({ revision: Version, savedAt: WireTime }),
  errors: [{ code: 409, when: '草稿已被他人或另一设备更新，或企业的草稿太多' }],
})

/** Discards the draft; a missing one is no error. */
export const deleteProcessDraft = endpoint({
  method: 'POST',
  path: '/core/api/app/process/draft/delete',
  summary: '流程设计：丢弃草稿',
  who: ['administrator:process'],
  changes: ['process/drafts', 'process/draft'],
  input: object({
    key: ProcessDraftKey,
    /** As it was read. */
    revision: Version,
  }),
  output: object({ key: string() }),
  errors: [{ code: 409, when: '草稿已被他人或另一设备更新' }],
})

/**
 * How a process would be printed: the layout of its draft with sample values, without a verification code. It is drawn
 * although the draft has faults. Nothing is stored.
 */
export const printProcessSample = endpoint({
  path: '/core/api/app/process/paper',
  summary: '流程设计：打印预览的 PDF',
  who: ['administrator:process'],
  input: object({
    key: ProcessDraftKey,
    /** The draft of this key as it is saved; absent: the newest version. */
    draft: optional(picklist(['1'])),
  }),
  output: string(),
  errors: [{ code: 404, when: '流程或草稿不存在' }],
  bytes: true,
})
