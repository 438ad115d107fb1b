import { type InferOutput, number, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { fileImportSchema } from '@/contract/organization/file-import'
import { Id, Nothing, trimmedText } from '@/contract/shapes'

/** Most records in one file. */
export const PRODUCTION_FILE_MAX = 5000

/** The empty table to fill in, with the machines there are. */
export const getProductionTemplate = endpoint({
  path: '/core/api/app/production/import/template',
  summary: '生产记录导入模板',
  who: ['administrator:data'],
  input: Nothing,
  output: string(),
  bytes: true,
})

/** A row of the file as it is written there. Known outcomes: added, changed, unchanged, faulty. */
export const ProductionFileRow = object({
  row: number(),
  machineCode: string(),
  startTime: string(),
  endTime: string(),
  total: string(),
  good: string(),
  outcome: string(),
})
export type ProductionFileRow = InferOutput<typeof ProductionFileRow>

/** A file of production records: checked, being imported, or imported. */
export const ProductionImport = fileImportSchema(ProductionFileRow)

/** Checks a file of production records, XLSX or CSV by its content. Nothing is written. */
export const checkProductionFile = endpoint({
  method: 'POST',
  path: '/core/api/app/production/import/check',
  summary: '检查生产记录表格',
  who: ['administrator:data'],
  changes: [],
  input: object({
    /** The file name: WeChat would send the name of a temporary file. */
    name: optional(trimmedText(200)),
  }),
  output: ProductionImport,
  errors: [
    { code: 413, when: '文件超过 10 MB' },
    { code: 422, when: '文件不能读取：格式、大小、公式、链接等（data 为 {file: 原因}）' },
  ],
  upload: true,
})

const absent = { code: 404, when: '不是自己检查的文件，或已过期' } as const

/** A checked file, with the progress of its import. */
export const getProductionImport = endpoint({
  path: '/core/api/app/production/import/{id}',
  summary: '生产记录导入进度',
  who: ['administrator:data'],
  input: object({ id: Id }),
  output: ProductionImport,
  errors: [absent],
})

/** All faults of a file as CSV. */
export const getProductionFaults = endpoint({
  path: '/core/api/app/production/import/{id}/faults',
  summary: '生产记录表格的错误清单',
  who: ['administrator:data'],
  input: object({ id: Id }),
  output: string(),
  errors: [absent],
  bytes: true,
})

/** Imports the rows without faults, in the background. Sent again it continues; a record is never stored twice. */
export const importProduction = endpoint({
  method: 'POST',
  path: '/core/api/app/production/import',
  summary: '导入生产记录',
  who: ['administrator:data'],
  changes: ['production/import/{id}', 'production/board'],
  input: object({ id: Id }),
  output: ProductionImport,
  errors: [absent],
})
