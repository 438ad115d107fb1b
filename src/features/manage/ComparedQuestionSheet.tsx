import { Sheet } from '@/ui/feedback/Sheet'
import { RadioGroup } from '@/ui/form/Tick'

import { createCondition, type FormQuestion, listComparableQuestions, type RuleCondition } from './condition'

interface ComparedQuestionSheetProps {
  title: string
  fields: readonly FormQuestion[]
  value: string | undefined
  onPick: (condition: RuleCondition) => void
  onClose: () => void
}

/** Selects the question of a condition. */
export function ComparedQuestionSheet({ title, fields, value, onPick, onClose }: ComparedQuestionSheetProps) {
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <RadioGroup
        label="题目"
        value={value}
        options={listComparableQuestions(fields)}
        onChange={(field) => onPick(createCondition(fields, field))}
      />
    </Sheet>
  )
}
