import type { RuleCondition } from '@/lib/form/condition-words'
import { Sheet } from '@/ui/feedback/Sheet'
import { RadioGroup } from '@/ui/form/Tick'
import { createCondition, type FormQuestion, listComparableQuestions } from './condition'

interface ComparedQuestionSheetProps {
  title: string
  /** What is chosen: 题目, 字段. */
  noun?: string
  fields: readonly FormQuestion[]
  value: string | undefined
  onPick: (condition: RuleCondition) => void
  /** Also called after a choice. */
  onClose: () => void
}

/** Selects the question of a condition. */
export function ComparedQuestionSheet({
  title,
  noun = '题目',
  fields,
  value,
  onPick,
  onClose,
}: ComparedQuestionSheetProps) {
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <RadioGroup
        label={noun}
        value={value}
        options={listComparableQuestions(fields)}
        onChange={(field) => {
          onPick(createCondition(fields, field))
          onClose()
        }}
      />
    </Sheet>
  )
}
