import { HealthRuleDefinition } from '@/contract/visit/health-manage'
import { useComparedQuestion } from '@/features/manage/ComparedQuestionSheet'
import { ConditionValueField } from '@/features/manage/ConditionValueField'
import { emptyCondition, type FormQuestion, validateCondition } from '@/features/manage/condition'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { PillField } from '@/features/manage/fields/PillField'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { formatCondition, parseCondition } from '@/lib/form/condition-words'
import { EditSheet } from '@/parts/form/EditSheet'
import { useQuestion } from '@/ui/feedback/Dialog'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'

import type { DeclarationRule } from './health-form'

const levels = [
  { value: 'yellow', text: '黄色：需要复核' },
  { value: 'red', text: '红色：不能进入' },
] as const

interface RuleSheetProps {
  /** Absent for a new rule. */
  rule?: DeclarationRule | undefined
  fields: readonly FormQuestion[]
  onSave: (rule: DeclarationRule) => void
  onRemove: () => void
  onClose: () => void
}

/** One rule: an answer, the colour that it leads to, and what the gate does then. */
export function RuleSheet({ rule, fields, onSave, onRemove, onClose }: RuleSheetProps) {
  const { values, errors, edit, bindText, showErrors } = useFieldValues(
    () => ({
      level: rule?.level ?? ('yellow' as const),
      title: rule?.title ?? '',
      advice: rule?.advice ?? '',
      condition: rule ? parseCondition(rule.when) : emptyCondition,
      /** An expression that was written by hand. */
      when: rule?.when ?? '',
    }),
    HealthRuleDefinition,
  )
  const comparison = useComparedQuestion({
    title: '按哪道题判定',
    fields,
    value: values.condition?.field,
    onPick: (condition) => edit({ condition }),
  })
  const { ask, dialog } = useQuestion()
  const { condition } = values
  const question = fields.find(({ field }) => field === condition?.field)
  const submit = () => {
    const found = keepErrors({
      ...validateCondition(condition, fields),
      when: condition === undefined && !values.when.trim() && '请填写条件',
      title: !values.title.trim() && '请填写原因',
      advice: !values.advice.trim() && '请填写门岗怎么做',
    })
    if (showErrors(found)) return
    const when = condition ? formatCondition(condition) : values.when.trim()
    onSave({ when, level: values.level, title: values.title.trim(), advice: values.advice.trim() })
  }
  const askRemoval = async () => {
    const text = '发布后，这样回答的访客不再因此变色。'
    if (await ask({ title: `删除规则「${rule?.title}」？`, text, confirmText: '删除', isDangerous: true })) onRemove()
  }
  const footer = <EntryButtons isNew={!rule} removeText="删除规则" onRemove={() => void askRemoval()} onDone={submit} />
  return (
    <>
      <EditSheet
        content={values}
        isOpen={!comparison.isPicking}
        title={rule ? '修改规则' : '添加规则'}
        onClose={onClose}
        footer={footer}
      >
        {condition ? (
          <>
            <ChoiceField
              required
              label="题目"
              text={question?.label ?? ''}
              error={errors.field}
              onPress={comparison.pick}
            />
            <ConditionValueField
              question={question}
              condition={condition}
              error={errors.value}
              onChange={(part) => edit({ condition: { ...condition, ...part } })}
            />
          </>
        ) : (
          <TextField required label="条件" {...bindText('when')} />
        )}
        <PillField label="结果" options={levels} value={values.level} onChange={(level) => edit({ level })} />
        <TextField required label="原因" placeholder="如 体温偏高" {...bindText('title')} />
        <TextField required label="怎么做" placeholder="如 请门岗复测体温，佩戴口罩" {...bindText('advice')} />
      </EditSheet>
      {comparison.sheet}
      {dialog}
    </>
  )
}
