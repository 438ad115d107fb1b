import { useState } from 'react'

import { ComparedQuestionSheet } from '@/features/manage/ComparedQuestionSheet'
import { ConditionValueField } from '@/features/manage/ConditionValueField'
import { type FormQuestion, validateCondition } from '@/features/manage/condition'
import { keepErrors } from '@/features/manage/keep-errors'
import { formatCondition, parseCondition, type RuleCondition } from '@/lib/form/condition-words'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Pills } from '@/ui/form/Tick'

import type { DeclarationRule } from './health-form'

const TITLE_MAX = 50
const ADVICE_MAX = 100
const WHEN_MAX = 500

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

const emptyCondition: RuleCondition = { field: '', operator: '==', value: '' }

/** One rule: an answer, the colour that it leads to, and what the gate does then. */
export function RuleSheet({ rule, fields, onSave, onRemove, onClose }: RuleSheetProps) {
  const [draft, setDraft] = useState(() => ({
    level: rule?.level ?? ('yellow' as const),
    title: rule?.title ?? '',
    advice: rule?.advice ?? '',
    condition: rule ? parseCondition(rule.when) : emptyCondition,
    /** An expression that was written by hand. */
    when: rule?.when ?? '',
  }))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPicking, setPicking] = useState(false)
  const { ask, dialog } = useQuestion()
  const set = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const { condition } = draft
  const question = fields.find(({ field }) => field === condition?.field)
  const submit = () => {
    const found = keepErrors({
      ...validateCondition(condition, fields),
      when: condition === undefined && !draft.when.trim() && '请填写条件',
      title: !draft.title.trim() && '请填写原因',
      advice: !draft.advice.trim() && '请填写门岗怎么做',
    })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const when = condition ? formatCondition(condition) : draft.when.trim()
    onSave({ when, level: draft.level, title: draft.title.trim(), advice: draft.advice.trim() })
  }
  const askRemoval = async () => {
    const text = '发布后，这样回答的访客不再因此变色。'
    if (await ask({ title: `删除规则「${rule?.title}」？`, text, confirmText: '删除', isDangerous: true })) onRemove()
  }
  const footer = (
    <>
      {rule ? <Button kind="secondary" grow={1} text="删除规则" onPress={() => void askRemoval()} /> : null}
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  return (
    <>
      <Sheet isOpen={!isPicking} title={rule ? '修改规则' : '添加规则'} onClose={onClose} footer={footer}>
        {condition ? (
          <>
            <ChoiceField
              required
              label="题目"
              text={question?.label ?? ''}
              error={errors.field}
              onPress={() => setPicking(true)}
            />
            <ConditionValueField
              question={question}
              condition={condition}
              error={errors.value}
              onChange={(part) => set({ condition: { ...condition, ...part } })}
            />
          </>
        ) : (
          <TextField
            required
            label="条件"
            maxLength={WHEN_MAX}
            value={draft.when}
            onChange={(when) => set({ when })}
            error={errors.when}
          />
        )}
        <Field label="结果" look="stack" isBare>
          <Pills
            isSingle
            isRequired
            label="结果"
            options={levels}
            value={[draft.level]}
            onChange={([level]) => level && set({ level })}
          />
        </Field>
        <TextField
          required
          label="原因"
          maxLength={TITLE_MAX}
          placeholder="如 体温偏高"
          value={draft.title}
          onChange={(title) => set({ title })}
          error={errors.title}
        />
        <TextField
          required
          label="怎么做"
          maxLength={ADVICE_MAX}
          placeholder="如 请门岗复测体温，佩戴口罩"
          value={draft.advice}
          onChange={(advice) => set({ advice })}
          error={errors.advice}
        />
      </Sheet>
      {isPicking ? (
        <ComparedQuestionSheet
          title="按哪道题判定"
          fields={fields}
          value={condition?.field}
          onPick={(picked) => {
            set({ condition: picked })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
      {dialog}
    </>
  )
}
