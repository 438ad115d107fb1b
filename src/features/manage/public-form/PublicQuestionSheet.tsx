import { useState } from 'react'

import type { PublicFormKind } from '@/contract/public/public-form'
import { ComparedQuestionSheet } from '@/features/manage/ComparedQuestionSheet'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { type FormQuestion, validateCondition } from '@/features/manage/condition'
import { FormError } from '@/features/manage/FormError'
import { keepErrors } from '@/features/manage/keep-errors'
import { splitLines } from '@/features/manage/text-lines'
import { parseCondition } from '@/lib/form/condition-words'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, Pills } from '@/ui/form/Tick'
import { type FormQuota, listQuestionTypes } from './public-form-draft'
import {
  hasChoices,
  hasQuotas,
  isTyped,
  type QuestionDraft,
  ruleChoices,
  toQuestion,
  toQuestionDraft,
  toQuotas,
  validateQuestionDraft,
} from './question-form'

const LABEL_MAX = 100
const TEXT_MAX = 2000
const UNIT_MAX = 10

interface PublicQuestionSheetProps {
  kind: PublicFormKind
  question: FormQuestion
  quotas: readonly FormQuota[]
  /** Questions before this one, whose answers may decide whether it is shown. */
  earlier: readonly FormQuestion[]
  isNew: boolean
  /** What depends on the answers; the question cannot be deleted then. */
  dependents: readonly string[]
  onSave: (question: FormQuestion, quotas: readonly FormQuota[]) => void
  onRemove: () => void
  onClose: () => void
}

/** One question of a public form. */
export function PublicQuestionSheet(props: PublicQuestionSheetProps) {
  const { kind, question, quotas, earlier, isNew, dependents, onSave, onRemove, onClose } = props
  const [draft, setDraft] = useState(() =>
    toQuestionDraft(question, quotas, question.visibleWhen ? parseCondition(question.visibleWhen) : undefined),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPicking, setPicking] = useState(false)
  const { ask, dialog } = useQuestion()
  const set = (part: Partial<QuestionDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const submit = () => {
    const found = { ...validateQuestionDraft(draft), ...keepErrors(validateCondition(draft.condition, earlier)) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const saved = toQuestion(draft, question)
    onSave(saved, toQuotas(draft, saved))
  }
  const askRemoval = async () => {
    if (dependents.length > 0) return setErrors({ label: `「${dependents.join('、')}」按这道题的答案显示，请先修改` })
    const text = '发布后不再问这道题；已经收到的回答里，这道题的答案不再显示。'
    if (await ask({ title: `删除题目「${question.label}」？`, text, confirmText: '删除', isDangerous: true }))
      onRemove()
  }
  const footer = (
    <>
      {isNew ? null : <Button kind="secondary" grow={1} text="删除题目" onPress={() => void askRemoval()} />}
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  const isSection = draft.type === 'section'
  return (
    <>
      <Sheet isOpen={!isPicking} title={isNew ? '添加题目' : '修改题目'} onClose={onClose} footer={footer}>
        <Field label="题型" look="stack" isBare>
          <Pills
            isSingle
            isRequired
            label="题型"
            options={listQuestionTypes(kind)}
            value={[draft.type]}
            onChange={([type]) => type && set({ type })}
          />
        </Field>
        <TextArea
          required
          label={isSection ? '标题' : '问题'}
          maxLength={LABEL_MAX}
          placeholder={isSection ? '如 到访过程' : '如 哪个环节最让你满意？'}
          value={draft.label}
          onChange={(label) => set({ label })}
          error={errors.label}
        />
        <AnswerFields draft={draft} errors={errors} onChange={set} />
        {isSection ? null : (
          <>
            <TextField
              label="提示"
              maxLength={LABEL_MAX}
              placeholder="选填，写在题目下方"
              value={draft.help}
              onChange={(help) => set({ help })}
            />
            <Checkbox label="必填" checked={draft.required} onChange={(required) => set({ required })} />
          </>
        )}
        <ConditionFields
          label="按前面的回答决定是否显示"
          fields={earlier}
          condition={draft.condition}
          when={draft.when}
          errors={errors}
          onChange={set}
          onPick={() => setPicking(true)}
        />
      </Sheet>
      {isPicking ? (
        <ComparedQuestionSheet
          title="按哪道题显示"
          fields={earlier}
          value={draft.condition?.field}
          onPick={(condition) => {
            set({ condition })
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
      {dialog}
    </>
  )
}

interface AnswerFieldsProps {
  draft: QuestionDraft
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<QuestionDraft>) => void
}

/** What may be answered: options, rows, limits. */
function AnswerFields(props: AnswerFieldsProps) {
  const { type } = props.draft
  if (hasChoices(type)) return <ChoiceFields {...props} />
  if (isTyped(type)) return <TypedFields {...props} />
  if (type === 'number' || type === 'score') return <RangeFields {...props} />
  return type === 'image' ? <MostField {...props} label="最多几张" /> : null
}

function ChoiceFields(props: AnswerFieldsProps) {
  const { draft, errors, onChange } = props
  const isMatrix = draft.type === 'matrix'
  return (
    <>
      {isMatrix ? (
        <TextArea
          required
          label="评什么"
          maxLength={TEXT_MAX}
          placeholder="每行一个，如 门岗核验"
          value={draft.rows}
          onChange={(rows) => onChange({ rows })}
          error={errors.rows}
        />
      ) : null}
      <TextArea
        required
        label="选项"
        maxLength={TEXT_MAX}
        placeholder={isMatrix ? '每行一个，从低到高，如 差、一般、好' : '每行一个'}
        value={draft.options}
        onChange={(options) => onChange({ options })}
        error={errors.options}
      />
      {draft.type === 'multiselect' ? <MostField {...props} label="最多选几项" /> : null}
      {hasQuotas(draft.type) ? <QuotaFields {...props} /> : null}
    </>
  )
}

function QuotaFields({ draft: { options, isLimited, quotas }, errors, onChange }: AnswerFieldsProps) {
  return (
    <>
      <Checkbox label="限制选项的名额" checked={isLimited} onChange={(checked) => onChange({ isLimited: checked })} />
      {isLimited
        ? splitLines(options).map((option) => (
            <TextField
              key={option}
              label={option}
              kind="digits"
              maxLength={6}
              placeholder="空着不限"
              value={quotas[option] ?? ''}
              onChange={(quota) => onChange({ quotas: { ...quotas, [option]: quota } })}
              error={undefined}
            />
          ))
        : null}
      <FormError text={errors.quotas} />
    </>
  )
}

function MostField({ draft, errors, onChange, label }: AnswerFieldsProps & { label: string }) {
  return (
    <TextField
      label={label}
      kind="digits"
      maxLength={3}
      placeholder="选填"
      value={draft.maxCount}
      onChange={(maxCount) => onChange({ maxCount })}
      error={errors.maxCount}
    />
  )
}

function TypedFields({ draft, errors, onChange }: AnswerFieldsProps) {
  return (
    <>
      <TextField
        label="示例"
        maxLength={LABEL_MAX}
        placeholder="选填，空着时显示"
        value={draft.placeholder}
        onChange={(placeholder) => onChange({ placeholder })}
      />
      <TextField
        label="最多字数"
        kind="digits"
        maxLength={4}
        placeholder="200"
        value={draft.maxLength}
        onChange={(maxLength) => onChange({ maxLength })}
        error={errors.maxLength}
      />
      {draft.type === 'text' ? (
        <Field label="格式" look="stack" isBare>
          <Pills
            isSingle
            isRequired
            label="格式"
            options={ruleChoices}
            value={ruleChoices.flatMap(({ value }) => (value === draft.rule ? [value] : []))}
            onChange={([rule]) => rule !== undefined && onChange({ rule })}
          />
        </Field>
      ) : null}
    </>
  )
}

function RangeFields({ draft, errors, onChange }: AnswerFieldsProps) {
  const isScore = draft.type === 'score'
  const kind = isScore ? ('digits' as const) : ('amount' as const)
  return (
    <>
      {isScore ? null : (
        <TextField
          label="单位"
          maxLength={UNIT_MAX}
          placeholder="选填，如 件"
          value={draft.unit}
          onChange={(unit) => onChange({ unit })}
        />
      )}
      <TextField
        label={isScore ? '最低分' : '最小值'}
        kind={kind}
        maxLength={10}
        placeholder={isScore ? '1' : '选填'}
        value={draft.min}
        onChange={(min) => onChange({ min })}
        error={errors.min}
      />
      <TextField
        label={isScore ? '最高分' : '最大值'}
        kind={kind}
        maxLength={10}
        placeholder={isScore ? '5' : '选填'}
        value={draft.max}
        onChange={(max) => onChange({ max })}
      />
      {isScore ? (
        <TextArea
          label="各分含义"
          maxLength={TEXT_MAX}
          placeholder="选填，每行一个，如 1：很不满意"
          value={draft.grades}
          onChange={(grades) => onChange({ grades })}
        />
      ) : null}
    </>
  )
}
