// What a change of a field reaches beside the field: the title that shows it, and the limits it is compared with.
import type { ProcessField, ProcessStepSetting } from '@/contract/workflow/process-setting'
import { listChoicePlaces, setChoicePlaces } from '@/lib/form/choice-places'
import { formatCondition, parseCondition, splitCondition } from '@/lib/form/condition-words'

import { type ProcessDesign, toLabelPattern, toNamePattern } from './process-draft'

const FEN = 100

/** How much more a figure counts as one of its new kind: amounts are kept in fen. Undefined: nothing to convert. */
function findFactor(before: ProcessField | undefined, { type }: ProcessField): number | undefined {
  if (before?.type === 'number' && type === 'money') return FEN
  return before?.type === 'money' && type === 'number' ? 1 / FEN : undefined
}

/** A condition whose limits of a field are converted; one that was written by hand stays. */
function convertLimits(when: string, name: string, factor: number): string {
  const convert = (part: string) => {
    const condition = parseCondition(part)
    if (condition?.field !== name || !/^(?:=|[<>]=?)$/.test(condition.operator)) return part
    const value = Math.round(Number(condition.value) * factor * 1e6) / 1e6
    return formatCondition({ ...condition, value: String(value) })
  }
  return splitCondition(when)
    .map((parts) => parts.map(convert).join(' && '))
    .join(' || ')
}

/** A draft with a field as it is now, or a new one as the last. A title goes on showing it, limits go on being the same. */
export function changeField(
  draft: Pick<ProcessDesign, 'fields' | 'subject' | 'steps'>,
  field: ProcessField,
): Partial<ProcessDesign> {
  const before = draft.fields.find((one) => one.field === field.field)
  const fields = before ? draft.fields.map((one) => (one === before ? field : one)) : [...draft.fields, field]
  const subject = toLabelPattern(toNamePattern(draft.subject, draft.fields), fields)
  const factor = findFactor(before, field)
  if (factor === undefined) return { fields, subject }
  const convert = <T extends 'when' | 'visibleWhen' | 'requiredWhen', O extends { [name in T]?: string | undefined }>(
    holder: O,
    name: T,
  ): O => {
    const when = holder[name]
    return when === undefined ? holder : { ...holder, [name]: convertLimits(when, field.field, factor) }
  }
  const convertStep = (step: ProcessStepSetting) =>
    convert(
      setChoicePlaces(
        step,
        listChoicePlaces(step).map((place) => convert(place, 'when')),
      ),
      'when',
    )
  return {
    fields: fields.map((one) => (one === field ? one : convert(convert(one, 'visibleWhen'), 'requiredWhen'))),
    subject,
    steps: draft.steps.map(convertStep),
  }
}
