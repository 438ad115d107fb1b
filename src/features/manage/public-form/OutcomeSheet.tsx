import { useState } from 'react'

import { ComparedQuestionSheet } from '@/features/manage/ComparedQuestionSheet'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { type FormQuestion, validateCondition } from '@/features/manage/condition'
import { keepErrors } from '@/features/manage/keep-errors'
import { formatCondition, parseCondition } from '@/lib/form/condition-words'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'

import type { FormOutcome } from './public-form-draft'

const TITLE_MAX = 50
const TEXT_MAX = 200

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
  const [draft, setDraft] = useState(() => toOutcomeDraft(outcome))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPicking, setPicking] = useState(false)
  const set = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const submit = () => {
    const title = draft.title.trim()
    const found = keepErrors({ title: !title && '请填写标题', ...validateCondition(draft.condition, fields) })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const when = draft.condition ? formatCondition(draft.condition) : draft.when.trim()
    onSave({ title, text: draft.text.trim(), ...(when && { when }), ...(outcome?.next && { next: outcome.next }) })
  }
  const footer = (
    <>
      {outcome ? <Button kind="secondary" grow={1} text="删除" onPress={onRemove} /> : null}
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  return (
    <>
      <Sheet isOpen={!isPicking} title={outcome ? '修改结果' : '添加结果'} onClose={onClose} footer={footer}>
        <TextField
          required
          label="标题"
          maxLength={TITLE_MAX}
          placeholder="如 感谢你的反馈"
          value={draft.title}
          onChange={(title) => set({ title })}
          error={errors.title}
        />
        <TextArea
          label="说明"
          maxLength={TEXT_MAX}
          placeholder="选填，接下来会怎样"
          value={draft.text}
          onChange={(text) => set({ text })}
        />
        <ConditionFields
          label="只给这样回答的人看"
          fields={fields}
          condition={draft.condition}
          when={draft.when}
          errors={errors}
          onChange={set}
          onPick={() => setPicking(true)}
        />
      </Sheet>
      {isPicking ? (
        <ComparedQuestionSheet
          title="按哪道题决定"
          fields={fields}
          value={draft.condition?.field}
          onPick={(condition) => {
            set({ condition })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
