import type { ProcessContent, ProcessField } from '@/contract/workflow/process-setting'
import type { ProcessTemplateSummary } from '@/contract/workflow/process-template'
import { processTemplateGroups } from '@/server/definitions/process-templates/process-templates'
import { Refusal } from '@/server/http/refusal'

import { presentStep } from './process-setting-store'

const templates = processTemplateGroups.flatMap(({ name, entries }) =>
  entries.map((template) => ({ template, groupName: name })),
)

/** The processes that the designer can begin with, by subject. */
export const listTemplateSummaries = (): ProcessTemplateSummary[] =>
  templates.map(({ template: { key, name, icon, guide, fields, steps }, groupName }) => ({
    key,
    name,
    icon,
    groupName,
    guide,
    fields: fields.length,
    steps: steps.length,
  }))

/**
 * A template as the designer edits it.
 *
 * @throws {Refusal} 404 there is no such template
 */
export function getTemplateContent(key: string): ProcessContent {
  const found = templates.find(({ template }) => template.key === key)
  if (!found) throw new Refusal(404, '没有这个模板')
  const { template, groupName } = found
  const { name, icon, description, prefix, fields, summary, subject, amountField, oneByOne, steps } = template
  return {
    name,
    icon,
    description,
    groupName,
    prefix,
    // The types are those of the contract; only the readonly of TypeScript differs.
    fields: fields as unknown as ProcessField[],
    summary: [...summary],
    subject,
    ...(amountField !== undefined && { amountField }),
    canBatch: oneByOne === undefined,
    batchDisabledReason: oneByOne ?? '',
    steps: steps.map(presentStep),
  }
}
