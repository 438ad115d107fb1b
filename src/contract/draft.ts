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
  regex,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import { FormInput, FormPayload } from './form'
import { Count, FileRef, Nothing, Priority, queryInteger, trimmedText, Version, WireTime } from './shapes'

/**
 * `process:<procDefKey>`, `task:<taskId>` (its form), `instance:<procInstId>` (the form that its starter has back) or
 * `opinion:<taskId or procInstId>.<action>` (what is said with it; a remark: `.comment`).
 */
const DraftKey = pipe(string(), regex(/^(process|task|instance|opinion):[\w.-]{1,64}$/))

/** A partly filled form, stored for its person alone. */
export const Draft = object({
  key: string(),
  content: FormPayload,
  opinion: optional(string(), ''),
  /** Of a process to be started. */
  priority: optional(Priority, 0),
  /** Of the form it was filled in for. */
  formVersion: Count,
  /** Sent back with the next save. */
  version: Version,
  savedAt: WireTime,
  /** The person's own files that the content names. */
  files: optional(array(FileRef), []),
  /** Names of the people and departments that the content names, by id. */
  names: optional(record(string(), string()), {}),
  /** The device it was saved on, as it named itself; may be empty. */
  deviceName: string(),
})
export type Draft = InferOutput<typeof Draft>

/** The draft under a key, from whichever device. */
export const getDraft = endpoint({
  path: '/core/api/app/draft',
  summary: '读取草稿',
  who: ['member'],
  input: object({ key: DraftKey }),
  output: object({ draft: nullable(Draft) }),
  origin: 'ours',
})

/** Saves a draft over the version that was seen. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/core/api/app/draft',
  summary: '保存草稿',
  who: ['member'],
  input: object({
    key: DraftKey,
    content: FormInput,
    opinion: optional(trimmedText(1000), ''),
    priority: optional(Priority, 0),
    formVersion: optional(Version, 0),
    /** The version this device saw last; 0 when it saw none. */
    version: Version,
    deviceName: optional(trimmedText(100), ''),
  }),
  output: object({ version: pipe(number(), integer(), minValue(1)), savedAt: WireTime }),
  errors: [
    { code: 409, when: '另一设备已保存更新的草稿：msg 写明时间与设备，data 同（version, savedAt, deviceName）' },
    { code: 413, when: '草稿过大' },
  ],
  origin: 'ours',
})

/** Throws a draft away; one that is gone is no error. */
export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/core/api/app/draft',
  summary: '删除草稿',
  who: ['member'],
  input: object({
    key: DraftKey,
    /** Only if it is still this one. */
    version: optional(queryInteger(0, 999_999_999)),
  }),
  output: Nothing,
  errors: [{ code: 409, when: '另一设备已保存更新的草稿：data 为 version, savedAt, deviceName' }],
  origin: 'ours',
})
