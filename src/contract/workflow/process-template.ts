import { array, type InferOutput, object, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Nothing, ProcessKey } from '@/contract/shapes'

import { ProcessContent } from './process-setting'

/** A process to begin with, in the list of those who design. */
export const ProcessTemplateSummary = object({
  key: string(),
  name: string(),
  icon: string(),
  /** The subject that it stands under. */
  groupName: string(),
  /** One line: what its form and its steps take care of. */
  guide: string(),
  fields: Count,
  steps: Count,
})
export type ProcessTemplateSummary = InferOutput<typeof ProcessTemplateSummary>

/** The processes that the designer can begin with, by subject. */
export const listProcessTemplates = endpoint({
  path: '/core/api/app/process/templates',
  summary: '流程设计：模板列表',
  who: ['administrator:process'],
  input: Nothing,
  output: array(ProcessTemplateSummary),
})

/** A template as the content of a new draft; nothing is published. */
export const getProcessTemplate = endpoint({
  path: '/core/api/app/process/template',
  summary: '流程设计：读取模板',
  who: ['administrator:process'],
  input: object({ key: ProcessKey }),
  output: ProcessContent,
  errors: [{ code: 404, when: '没有这个模板' }],
})
