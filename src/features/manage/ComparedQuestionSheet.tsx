import { useState } from 'react'

import { ChoiceSheet } from '@/features/manage/fields/ChoiceSheet'
import type { RuleCondition } from '@/lib/form/condition-words'

import { type ComparedQuestion, createCondition, listComparableQuestions } from './condition'

interface ComparedQuestionSheetProps {
  title: string
  /** What is chosen: 题目, 字段. */
  noun?: string
  fields: readonly ComparedQuestion[]
  /** All of them can be compared, whatever their kind. */
  isAny?: boolean
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
  isAny = false,
  value,
  onPick,
  onClose,
}: ComparedQuestionSheetProps) {
  return (
    <ChoiceSheet
      title={title}
      label={noun}
      value={value}
      options={
        isAny ? fields.map(({ field, label }) => ({ value: field, text: label })) : listComparableQuestions(fields)
      }
      onPick={(field) => onPick(createCondition(fields, field))}
      onClose={onClose}
    />
  )
}

/**
 * The choice of the question that a condition compares.
 *
 * @returns `sheet` is rendered beside the form's own sheet, which is closed while `isPicking`
 */
export function useComparedQuestion(props: Omit<ComparedQuestionSheetProps, 'onClose'>) {
  const [isPicking, setPicking] = useState(false)
  const sheet = isPicking ? <ComparedQuestionSheet {...props} onClose={() => setPicking(false)} /> : null
  return { isPicking, pick: () => setPicking(true), sheet }
}
