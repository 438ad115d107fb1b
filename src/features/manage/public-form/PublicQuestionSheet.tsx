import type { PublicFormKind } from '@/contract/public/public-form'
import { FieldDefinition } from '@/contract/public/public-form-admin'
import { useComparedQuestion } from '@/features/manage/ComparedQuestionSheet'
import { ConditionFields } from '@/features/manage/ConditionFields'
import { type FormQuestion, NUMBER_LENGTH, validateCondition } from '@/features/manage/condition'
import { FormError } from '@/features/manage/FormError'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { PillField } from '@/features/manage/fields/PillField'
import { type FormFields, useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { splitLines } from '@/features/manage/text-lines'
import { parseCondition } from '@/lib/form/condition-words'
import { EditSheet } from '@/parts/form/EditSheet'
import { useQuestion } from '@/ui/feedback/Dialog'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { COUNT_LENGTH, type FormQuota, listQuestionTypes, questionRemovalText } from './public-form-draft'
import {
  dayChoices,
  hasChoices,
  hasQuotas,
  isTyped,
  type QuestionDraft,
  renameQuotas,
  ruleChoices,
  toQuestion,
  toQuestionDraft,
  toQuotas,
  validateQuestionDraft,
} from './question-form'

const LINES_TEXT_MAX = 2000

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
  const form = useFieldValues(
    () => toQuestionDraft(question, quotas, question.visibleWhen ? parseCondition(question.visibleWhen) : undefined),
    FieldDefinition,
  )
  const { values, errors, setErrors, edit, bind, bindText, showErrors } = form
  const comparison = useComparedQuestion({
    title: '按哪道题显示',
    fields: earlier,
    value: values.condition?.field,
    onPick: (condition) => edit({ condition }),
  })
  const { ask, dialog } = useQuestion()
  const submit = () => {
    const found = { ...validateQuestionDraft(values), ...keepErrors(validateCondition(values.condition, earlier)) }
    if (showErrors(found)) return
    const saved = toQuestion(values, question)
    onSave(saved, toQuotas(values, saved))
  }
  const askRemoval = async () => {
    if (dependents.length > 0) return setErrors({ label: `「${dependents.join('、')}」按这道题的答案显示，请先修改` })
    const title = `删除题目「${question.label}」？`
    if (await ask({ title, text: questionRemovalText, confirmText: '删除', isDangerous: true })) onRemove()
  }
  const footer = <EntryButtons isNew={isNew} removeText="删除题目" onRemove={() => void askRemoval()} onDone={submit} />
  const isSection = values.type === 'section'
  return (
    <>
      <EditSheet
        content={values}
        isOpen={!comparison.isPicking}
        title={isNew ? '添加题目' : '修改题目'}
        onClose={onClose}
        footer={footer}
      >
        <PillField label="题型" options={listQuestionTypes(kind)} {...bind('type')} />
        <TextArea
          required
          label={isSection ? '标题' : '问题'}
          placeholder={isSection ? '如 到访过程' : '如 哪个环节最让你满意？'}
          {...bindText('label')}
        />
        <AnswerFields form={form} />
        {isSection ? null : (
          <>
            <TextField label="提示" placeholder="选填，写在题目下方" {...bindText('help')} />
            <Checkbox label="必填" checked={values.required} onChange={(required) => edit({ required })} />
          </>
        )}
        <ConditionFields
          label="按前面的回答决定是否显示"
          fields={earlier}
          condition={values.condition}
          when={values.when}
          errors={errors}
          onChange={edit}
          onPick={comparison.pick}
        />
      </EditSheet>
      {comparison.sheet}
      {dialog}
    </>
  )
}

interface AnswerFieldsProps {
  form: FormFields<QuestionDraft, typeof FieldDefinition>
}

/** What may be answered: options, rows, limits. */
function AnswerFields(props: AnswerFieldsProps) {
  const { type } = props.form.values
  if (hasChoices(type)) return <ChoiceFields {...props} />
  if (isTyped(type)) return <TypedFields {...props} />
  if (type === 'number' || type === 'score') return <RangeFields {...props} />
  if (type === 'date') return <PillField label="可选的日期" options={dayChoices} {...props.form.bind('rule')} />
  return type === 'image' ? <MostField {...props} label="最多几张" /> : null
}

function ChoiceFields(props: AnswerFieldsProps) {
  const { values, edit, bind } = props.form
  const isMatrix = values.type === 'matrix'
  return (
    <>
      {isMatrix ? (
        <TextArea
          required
          label="评什么"
          maxLength={LINES_TEXT_MAX}
          placeholder="每行一个，如 门岗核验"
          {...bind('rows')}
        />
      ) : null}
      <TextArea
        required
        label="选项"
        maxLength={LINES_TEXT_MAX}
        placeholder={isMatrix ? '每行一个，从低到高，如 差、一般、好' : '每行一个'}
        {...bind('options')}
        onChange={(options) => edit({ options, quotas: renameQuotas(values.quotas, values.options, options) })}
      />
      {values.type === 'multiselect' ? <MostField {...props} label="最多选几项" /> : null}
      {hasQuotas(values.type) ? <QuotaFields {...props} /> : null}
    </>
  )
}

function QuotaFields({ form: { values, errors, edit } }: AnswerFieldsProps) {
  const { options, isLimited, quotas } = values
  return (
    <>
      <Checkbox label="限制选项的名额" checked={isLimited} onChange={(checked) => edit({ isLimited: checked })} />
      {isLimited
        ? splitLines(options).map((option) => (
            <TextField
              key={option}
              label={option}
              kind="digits"
              maxLength={COUNT_LENGTH}
              placeholder="空着不限"
              value={quotas[option] ?? ''}
              onChange={(quota) => edit({ quotas: { ...quotas, [option]: quota } })}
              error={undefined}
            />
          ))
        : null}
      <FormError text={errors.quotas} />
    </>
  )
}

function MostField({ form: { bindText }, label }: AnswerFieldsProps & { label: string }) {
  return <TextField label={label} kind="digits" placeholder="选填" {...bindText('maxCount')} />
}

function TypedFields({ form: { values, bind, bindText } }: AnswerFieldsProps) {
  return (
    <>
      <TextField label="示例" placeholder="选填，空着时显示" {...bindText('placeholder')} />
      <TextField label="最多字数" kind="digits" placeholder="200" {...bindText('maxLength')} />
      {values.type === 'text' ? <PillField label="格式" options={ruleChoices} {...bind('rule')} /> : null}
    </>
  )
}

function RangeFields({ form: { values, bind, bindText } }: AnswerFieldsProps) {
  const isScore = values.type === 'score'
  const kind = isScore ? ('digits' as const) : ('amount' as const)
  return (
    <>
      {isScore ? null : <TextField label="单位" placeholder="选填，如 件" {...bindText('unit')} />}
      <TextField
        label={isScore ? '最低分' : '最小值'}
        kind={kind}
        maxLength={NUMBER_LENGTH}
        placeholder={isScore ? '1' : '选填'}
        {...bind('min')}
      />
      <TextField
        label={isScore ? '最高分' : '最大值'}
        kind={kind}
        maxLength={NUMBER_LENGTH}
        placeholder={isScore ? '5' : '选填'}
        {...bind('max')}
      />
      {isScore ? (
        <TextArea
          label="各分含义"
          maxLength={LINES_TEXT_MAX}
          placeholder="选填，每行一个，如 1：很不满意"
          {...bind('grades')}
        />
      ) : null}
    </>
  )
}
