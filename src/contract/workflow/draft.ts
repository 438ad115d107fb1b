import {
  array,
  type InferOutput,
  integer,
  minValue,
  nullable,
  number,
  object,
  optional,
  pipe,
  record,
  string,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  FileRef,
  Nothing,
  Priority,
  patternText,
  queryInteger,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

import { FormInput, FormPayload } from './form'

/**
 * `process:<procDefKey>`, `task:<taskId>` (its form), `instance:<procInstId>` (a form returned to its starter) or
 * `opinion:<taskId or procInstId>.<action>` (the opinion of the action; a comment: `.comment`).
 */
const DraftKey = patternText(/^(process|task|instance|opinion):[\w.-]{1,64}$/)

/** A user's private draft of a form. */
export const Draft = object({
  key: string(),
  content: FormPayload,
  opinion: optional(string(), ''),
  /** Priority of a process to be started. */
  priority: optional(Priority, 0),
  /** Version of the form it was filled in for. */
  formVersion: Count,
  /** Sent back with the next save. */
  version: Version,
  savedAt: WireTime,
  /** The user's own files in the content. */
  files: optional(array(FileRef), []),
  /** Names of users and departments in the content, by id. */
  names: optional(record(string(), string()), {}),
  /** Name of the device that saved it; may be empty. */
  deviceName: string(),
})
export type Draft = InferOutput<typeof Draft>

/** The user's draft of a key, from any device. */
export const getDraft = endpoint({
  path: '/core/api/app/draft',
  summary: '读取草稿',
  who: ['member'],
  input: object({ key: DraftKey }),
  output: object({ draft: nullable(Draft) }),
})

/** Saves a draft over the version that the device saw. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/core/api/app/draft',
  summary: '保存草稿',
  who: ['member'],
  changes: [],
  input: object({
    key: DraftKey,
    content: FormInput,
    opinion: optional(trimmedText(1000), ''),
    priority: optional(Priority, 0),
    formVersion: optional(Version, 0),
    /** The version that this device saw last; 0 for none. */
    version: Version,
    deviceName: optional(trimmedText(100), ''),
  }),
  output: object({ version: pipe(number(), integer(), minValue(1)), savedAt: WireTime }),
  errors: [
    { code: 409, when: '另一设备已保存更新的草稿：msg 写明时间与设备，data 同（version, savedAt, deviceName）' },
    { code: 413, when: '草稿过大' },
  ],
})

/** Deletes a draft; a missing one is no error. */
export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/core/api/app/draft',
  summary: '删除草稿',
  who: ['member'],
  changes: [],
  input: object({
    key: DraftKey,
    /** Deletes this version only. */
    version: optional(queryInteger(0, 999_999_999)),
  }),
  output: Nothing,
  errors: [{ code: 409, when: '另一设备已保存更新的草稿：data 为 version, savedAt, deviceName' }],
})
