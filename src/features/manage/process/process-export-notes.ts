// What BPMN has no words for: it is written beside them, and other programs keep it without acting on it.
import type { ProcessContent, ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { listParallelPlaces } from '@/lib/form/parallel-places'

const plainFields = new Set(['text', 'textarea', 'number', 'money', 'date', 'switch', 'select'])

const stepNotes: readonly (readonly [string, (step: ProcessStepSetting) => unknown])[] = [
  ['没有审批人时怎么办', ({ ifNobody }) => ifNobody],
  ['同一人自动通过', ({ once }) => once],
  ['超时后的处理与上报', ({ late, escalateHours }) => late ?? escalateHours],
  ['按工作时间计算', ({ dueIn }) => dueIn],
  ['表单权限', ({ fields }) => fields],
  ['必须写意见或签名', ({ needOpinion, signRequired }) => needOpinion || signRequired],
  ['不等全部分支就汇合', (step) => listParallelPlaces(step).some(({ need }) => need)],
  ['通知的地址与写回的结果', ({ webhook }) => webhook],
  ['子流程没有通过时怎么办', ({ process }) => process?.ifRejected],
]

const fieldNotes: readonly (readonly [string, (field: ProcessField) => unknown])[] = [
  ['BPMN 表单没有的类型', ({ type }) => !plainFields.has(type)],
  ['显示、必填与校验条件', ({ visibleWhen, requiredWhen, validWhen }) => visibleWhen ?? requiredWhen ?? validWhen],
  ['计算公式与默认值', ({ computed, initial }) => computed ?? initial],
]

/** What other programs do not act on after an export as BPMN, a line each: `按工作时间计算（2 个节点）`. */
export function listExportNotes(content: Pick<ProcessContent, 'steps' | 'fields' | 'numbering' | 'print'>): string[] {
  const { steps, fields, numbering, print } = content
  const count = <T>(items: readonly T[], notes: readonly (readonly [string, (item: T) => unknown])[], noun: string) =>
    notes.flatMap(([text, has]) => {
      const found = items.filter(has).length
      return found > 0 ? [`${text}（${found} 个${noun}）`] : []
    })
  const ofPaper = [...(numbering ? ['单号怎样编'] : []), ...(print ? ['打印版式'] : [])]
  return [...count(steps, stepNotes, '节点'), ...count(fields, fieldNotes, '字段'), ...ofPaper]
}
