import { useState } from 'react'

import { getMaxCount } from '@/contract/field-limits'
import type { PublicFormKind } from '@/contract/public/public-form'
import { savePublicForm } from '@/contract/public/public-form-admin'
import { type FormQuestion, findConditionError, listDependents } from '@/features/manage/condition'
import { SortableCard } from '@/features/manage/SortableCard'
import { useQuestion } from '@/ui/feedback/Dialog'

import { PublicQuestionSheet } from './PublicQuestionSheet'
import { type FormOutcome, type FormQuota, formatFormQuestion, questionRemovalText } from './public-form-draft'
import { createQuestion } from './question-form'

interface FormQuestionsProps {
  kind: PublicFormKind
  fields: readonly FormQuestion[]
  quotas: readonly FormQuota[]
  /** Names of questions of earlier versions. */
  pastFields: readonly string[]
  outcomes: readonly FormOutcome[]
  /** Errors of the form, and of questions by their names. */
  errors: Readonly<Record<string, string>>
  onChange: (part: { fields: FormQuestion[]; quotas?: FormQuota[] }) => void
}

/** The questions in their order: opened to be changed, or moved and removed by the tools of their rows. */
export function FormQuestions({ kind, fields, quotas, pastFields, outcomes, errors, onChange }: FormQuestionsProps) {
  const [open, setOpen] = useState<{ at: number; question: FormQuestion }>()
  const { ask, dialog } = useQuestion()
  const close = () => setOpen(undefined)
  const add = () => setOpen({ at: fields.length, question: createQuestion(fields, kind, pastFields) })
  const listAllDependents = (name: string) => [
    ...listDependents(fields, name),
    ...outcomes.flatMap(({ when, title }) =>
      listDependents([{ field: '', label: `结果 ${title}`, type: 'section', visibleWhen: when }], name),
    ),
  ]
  const drop = (name: string) => {
    const others = quotas.filter((quota) => quota.field !== name)
    onChange({ fields: fields.filter(({ field }) => field !== name), quotas: others })
  }
  const askRemoval = async (name: string) => {
    const question = fields.find(({ field }) => field === name)
    const dependents = listAllDependents(name)
    const text =
      dependents.length > 0 ? `「${dependents.join('、')}」按这道题的答案显示，也需要修改。` : questionRemovalText
    const title = `删除题目「${question?.label ?? ''}」？`
    if (await ask({ title, text, confirmText: '删除', isDangerous: true })) drop(name)
  }
  return (
    <SortableCard
      title="题目"
      orderLabel="题目的顺序"
      prefix="question"
      entries={fields}
      getRow={(question) => ({
        id: question.field,
        name: question.label,
        note:
          errors[question.field] ?? findConditionError(question.visibleWhen, fields) ?? formatFormQuestion(question),
      })}
      error={errors.fields ?? findQuestionError(fields, errors)}
      add={
        fields.length < getMaxCount(savePublicForm.input, 'definition', 'fields')
          ? { text: '添加题目', onPress: add }
          : undefined
      }
      onOpen={(question, at) => setOpen({ at, question })}
      onMove={(moved) => onChange({ fields: moved })}
      onRemove={(name) => void askRemoval(name)}
    >
      {open ? (
        <PublicQuestionSheet
          key={open.question.field}
          kind={kind}
          question={open.question}
          quotas={quotas}
          earlier={fields.slice(0, open.at)}
          isNew={open.at === fields.length}
          dependents={listAllDependents(open.question.field)}
          onSave={(question, limits) => {
            const others = quotas.filter(({ field }) => field !== question.field)
            onChange({
              fields: [...fields.slice(0, open.at), question, ...fields.slice(open.at + 1)],
              quotas: [...others, ...limits],
            })
            close()
          }}
          onRemove={() => {
            drop(open.question.field)
            close()
          }}
          onClose={close}
        />
      ) : null}
      {dialog}
    </SortableCard>
  )
}

/** The first question that the server refused, with its reason. */
function findQuestionError(fields: readonly FormQuestion[], errors: Readonly<Record<string, string>>) {
  const refused = fields.find(({ field }) => errors[field])
  return refused && `「${refused.label}」：${errors[refused.field]}`
}
