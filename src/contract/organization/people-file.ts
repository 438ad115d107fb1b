import { type InferOutput, number, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, Nothing, trimmedText } from '@/contract/shapes'

import { fileImportSchema } from './file-import'

/** Most people in one file. */
export const PEOPLE_FILE_MAX = 10_000

/** The empty table to fill in, with an example. */
export const getPeopleTemplate = endpoint({
  path: '/core/api/app/manage/people/template',
  summary: '成员导入模板',
  who: ['administrator:organization'],
  input: Nothing,
  output: string(),
  bytes: true,
})

/** Everybody of the company as a table that can be imported again. Is recorded in the audit log. */
export const exportPeople = endpoint({
  path: '/core/api/app/manage/people/export',
  summary: '导出成员',
  who: ['administrator:organization'],
  input: object({
    format: picklist(['xlsx', 'csv']),
    status: optional(picklist(['active', 'disabled']), 'active'),
  }),
  output: string(),
  bytes: true,
})

/** What a row of the file does. Known: added, changed, unchanged, faulty. */
export const PeopleFileRow = object({
  row: number(),
  name: string(),
  phone: string(),
  dept: string(),
  post: string(),
  position: string(),
  workNo: string(),
  outcome: string(),
})
export type PeopleFileRow = InferOutput<typeof PeopleFileRow>

/** A file of people: checked, being imported, or imported. */
export const PeopleImport = fileImportSchema(PeopleFileRow)
export type PeopleImport = InferOutput<typeof PeopleImport>

/** Checks a file of people, XLSX or CSV by its content. Nothing is written to the company. */
export const checkPeopleFile = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/people/import/check',
  summary: '检查成员表格',
  who: ['administrator:organization'],
  changes: [],
  input: object({
    /** The file name: WeChat would send the name of a temporary file. */
    name: optional(trimmedText(200)),
  }),
  output: PeopleImport,
  errors: [
    { code: 413, when: '文件超过 10 MB' },
    { code: 422, when: '文件不能读取：格式、大小、公式、链接等（data 为 {file: 原因}）' },
  ],
  upload: true,
})

/** A checked file, with the progress of its import. */
export const getPeopleImport = endpoint({
  path: '/core/api/app/manage/people/import/{id}',
  summary: '成员导入进度',
  who: ['administrator:organization'],
  input: object({ id: Id }),
  output: PeopleImport,
  errors: [{ code: 404, when: '不是自己检查的文件，或已过期' }],
})

/** All faults of a file as CSV. */
export const getPeopleFaults = endpoint({
  path: '/core/api/app/manage/people/import/{id}/faults',
  summary: '成员表格的错误清单',
  who: ['administrator:organization'],
  input: object({ id: Id }),
  output: string(),
  errors: [{ code: 404, when: '不是自己检查的文件，或已过期' }],
  bytes: true,
})

/** Imports the rows without faults, in the background. Sent again it continues, and never adds anybody twice. */
export const importPeople = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/people/import',
  summary: '导入成员',
  who: ['administrator:organization'],
  changes: [
    'manage/people/import/{id}',
    'manage/people',
    'manage/departments',
    'manage/posts',
    'manage/positions',
    'appTenant/users',
    'manage/setup',
  ],
  input: object({ id: Id }),
  output: PeopleImport,
  errors: [{ code: 404, when: '不是自己检查的文件，或已过期' }],
})
