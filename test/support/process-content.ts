import type { ProcessContent } from '@/contract/workflow/process-setting'

/** What a company writes of a process, with the steps and whatever else a test is about. */
export function createContent(part: Partial<ProcessContent> & Pick<ProcessContent, 'steps'>): ProcessContent {
  return {
    name: '采购',
    icon: 'more',
    description: '',
    groupName: '行政',
    prefix: 'CG',
    fields: [],
    summary: [],
    subject: '',
    canBatch: true,
    batchDisabledReason: '',
    ...part,
  }
}
