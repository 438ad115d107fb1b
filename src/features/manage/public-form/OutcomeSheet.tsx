import { PublicOutcome } from '@/contract/public/public-form-admin'
import { useComparedQuestion } from '@/features/manage/ComparedQuestionSheet'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { type FormQuestion, validateCondition } from '@/features/manage/condition'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { formatCondition, parseCondition } from '@/lib/form/condition-words'
import { EditSheet } from '@/parts/form/EditSheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'

import type { FormOutcome } from './public-form-draft'

interface OutcomeSheetProps {
  /** Absent for a new outcome. */
  outcome?: FormOutcome | undefined
  fields: readonly FormQuestion[]
  onSave: (outcome: FormOutcome) => void
  onRemove: () => void
  onClose: () => void
}

function toOutcomeDraft(outcome: FormOutcome | undefined) {
  const condition = outcome?.when ? parseCondition(outcome.when) : undefined
  const when = outcome?.when !== undefined && condition === undefined ? outcome.when : ''
  return { title: outcome?.title ?? '', text: outcome?.text ?? '', condition, when }
}

/** What a submitter reads afterwards, if a condition is true. A link to a next page stays as it is. */
export function OutcomeSheet({ outcome, fields, onSave, onRemove, onClose }: OutcomeSheetProps) {
  const { values, errors, edit, bindText, showErrors } = useFieldValues(() => toOutcomeDraft(outcome), PublicOutcome)
  const comparison = useComparedQuestion({
    title: '按哪道题决定',
    fields,
    value: values.condition?.field,
    onPick: (condition) => edit({ condition }),
  })
  const submit = () => {
    const title = values.title.trim()
    const found = keepErrors({ title: !title && '请填写标题', ...validateCondition(values.condition, fields) })
    if (showErrors(found)) return
    const when = values.condition ? formatCondition(values.condition) : values.when.trim()
    onSave({ title, text: values.text.trim(), ...(when && { when }), ...(outcome?.next && { next: outcome.next }) })
  }
  const footer = <EntryButtons isNew={!outcome} removeText="删除" onRemove={onRemove} onDone={submit} />
  return (
    <>
      <EditSheet
        content={values}
        isOpen={!comparison.isPicking}
        title={outcome ? '修改结果' : '添加结果'}
        onClose={onClose}
        footer={footer}
      >
        <TextField required label="标题" placeholder="如 感谢你的反馈" {...bindText('title')} />
        <TextArea label="说明" placeholder="选填，接下来会怎样" {...bindText('text')} />
        <ConditionFields
          label="只给这样回答的人看"
          fields={fields}
          condition={values.condition}
          when={values.when}
          errors={errors}
          onChange={edit}
          onPick={comparison.pick}
        />
      </EditSheet>
      {comparison.sheet}
    </>
  )
}
