import { array, type InferOutput, object, optional, picklist, record, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, ProcessKey, queryInteger, trimmedText } from '@/contract/shapes'

import { ProcessContent } from './process-setting'
import { Person } from './task'

/** A published process, or its draft, as a file: JSON of ours, or BPMN 2.0 for Camunda and Flowable. */
export const exportProcess = endpoint({
  path: '/core/api/app/process/export',
  summary: '流程设计：导出',
  who: ['administrator:process'],
  input: object({
    key: ProcessKey,
    /** Absent: the newest version. */
    at: optional(queryInteger(1, 1_000_000)),
    /** The draft of this key as it is saved, instead of a version; the key may be one of a new process. */
    draft: optional(picklist(['1'])),
    format: picklist(['json', 'bpmn']),
  }),
  output: string(),
  errors: [{ code: 404, when: '流程、版本或草稿不存在' }],
  bytes: true,
})

/** A process of a file, as a draft would have it. */
export const ReadProcessFile = object({
  /** Known: json, bpmn. */
  format: string(),
  content: ProcessContent,
  /** People named in its steps, and people, departments and posts named in its conditions, by id. */
  people: record(string(), Person),
  /** What was not taken over or needs a look, one line each. */
  notes: array(string()),
  /** How many lines {@link notes} leaves out. */
  moreNotes: Count,
  /** Number of places that are to be corrected before it can be published. */
  faults: Count,
})
export type ReadProcessFile = InferOutput<typeof ReadProcessFile>

/** Reads a file of a process, by its content: JSON of ours, or BPMN 2.0. Nothing is stored, published or run. */
export const readProcessFile = endpoint({
  method: 'POST',
  path: '/core/api/app/process/import/check',
  summary: '流程设计：读取流程文件',
  who: ['administrator:process'],
  changes: [],
  input: object({
    /** The file name: WeChat would send the name of a temporary file. */
    name: optional(trimmedText(200)),
  }),
  output: ReadProcessFile,
  errors: [
    { code: 413, when: '文件超过 10 MB' },
    { code: 422, when: '文件不能读取：格式、大小、实体定义、循环、没有连上的节点等（data 为 {file: 原因}）' },
  ],
  upload: true,
})
