import { useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { FieldDefinition } from '@/contract/public/public-form-admin'
import type { FormQuestion } from '@/features/manage/condition'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { PillField } from '@/features/manage/fields/PillField'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { splitLines } from '@/features/manage/text-lines'
import { EditSheet } from '@/parts/form/EditSheet'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Field } from '@/ui/form/Field'
import { Stepper } from '@/ui/form/Stepper'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { questionTypes } from './health-form'

const OPTIONS_TEXT_MAX = 2000

interface HealthQuestionSheetProps {
  question: FormQuestion
  /** Its place, from 0. */
  at: number
  /** Number of questions, with this one. */
  count: number
  isNew: boolean
  /** Labels of questions that are shown depending on this one; it cannot be deleted then. */
  dependents: readonly string[]
  onSave: (question: FormQuestion, at: number) => void
  onRemove: () => void
  onClose: () => void
}

const hasOptions = (type: string) => type === 'select' || type === 'multiselect'

function validateQuestion(values: { label: string; type: string }, lines: readonly string[]) {
  const longest = getMaxLength(FieldDefinition, 'options', 'value')
  return keepErrors({
    label: !values.label.trim() && '请填写问题',
    options:
      hasOptions(values.type) &&
      ((lines.length === 0 && '请填写选项，每行一个') ||
        (new Set(lines).size < lines.length && '选项不能重复') ||
        (lines.some((line) => line.length > longest) && `每个选项最多 ${longest} 字`) ||
        (lines.some((line) => /['\\]/.test(line)) && '选项不能含有引号或反斜线')),
  })
}

/** One question of the declaration. What the sheet does not show, such as a condition, stays as it is. */
export function HealthQuestionSheet({
  question,
  count,
  isNew,
  dependents,
  onSave,
  onRemove,
  onClose,
  ...place
}: HealthQuestionSheetProps) {
  const { values, setErrors, edit, bind, bindText, showErrors } = useFieldValues(
    {
      label: question.label,
      type: question.type,
      required: question.required ?? false,
      help: question.help ?? '',
      unit: question.unit ?? '',
      options: (question.options ?? []).map(({ label }) => label).join('\n'),
    },
    FieldDefinition,
  )
  const [at, setAt] = useState(place.at)
  const { ask, dialog } = useQuestion()
  const submit = () => {
    const lines = splitLines(values.options)
    const found = validateQuestion(values, lines)
    if (showErrors(found)) return
    const { type } = values
    const { options: before, help: _help, unit: _unit, ...rest } = question
    // An option keeps the value that rules compare with.
    const options = lines.map((label) => before?.find((one) => one.label === label) ?? { value: label, label })
    const saved = {
      ...rest,
      type,
      label: values.label.trim(),
      ...(hasOptions(type) && { options }),
      ...(values.help.trim() && { help: values.help.trim() }),
      ...(type === 'number' && values.unit.trim() && { unit: values.unit.trim() }),
      ...(type !== 'section' && { required: values.required }),
    }
    onSave(saved, at)
  }
  const askRemoval = async () => {
    if (dependents.length > 0) return setErrors({ label: `「${dependents.join('、')}」按这道题的答案显示，请先删除` })
    const text = '发布后，访客不再被问到。用到它的规则需要修改或删除。'
    if (await ask({ title: `删除题目「${question.label}」？`, text, confirmText: '删除', isDangerous: true }))
      onRemove()
  }
  const footer = <EntryButtons isNew={isNew} removeText="删除题目" onRemove={() => void askRemoval()} onDone={submit} />
  return (
    <>
      <EditSheet
        content={{ values, at }}
        isOpen
        title={isNew ? '添加题目' : '修改题目'}
        onClose={onClose}
        footer={footer}
      >
        <TextArea required label="问题" placeholder="如 现在有发热、咳嗽或腹泻吗？" {...bindText('label')} />
        <PillField label="题型" options={questionTypes} {...bind('type')} />
        {hasOptions(values.type) ? (
          <TextArea
            required
            label="选项"
            maxLength={OPTIONS_TEXT_MAX}
            placeholder="每行一个，如 没有、有"
            {...bind('options')}
          />
        ) : null}
        {values.type === 'number' ? <TextField label="单位" placeholder="选填，如 ℃" {...bindText('unit')} /> : null}
        {values.type === 'section' ? null : (
          <>
            <TextField label="提示" placeholder="选填，写在题目下方" {...bindText('help')} />
            <Checkbox label="必填" checked={values.required} onChange={(required) => edit({ required })} />
          </>
        )}
        <Field label="第几题">
          <Stepper label="第几题" min={1} max={count} value={at + 1} onChange={(next) => setAt(next - 1)} />
        </Field>
      </EditSheet>
      {dialog}
    </>
  )
}
