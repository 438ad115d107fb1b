import { useState } from 'react'

import { InductionQuestion, saveEntryRules } from '@/contract/visit/entry-rules'
import { FilesField } from '@/features/manage/FilesField'
import { FormError } from '@/features/manage/FormError'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { splitLines } from '@/features/manage/text-lines'
import type { DraftFile } from '@/offline/form-draft'
import { EditSheet } from '@/parts/form/EditSheet'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Field } from '@/ui/form/Field'
import { Stepper } from '@/ui/form/Stepper'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { RadioGroup } from '@/ui/form/Tick'

import { followRightAnswer, type PageDraft, validateQuestion } from './entry-form'

const OPTIONS_TEXT_MAX = 300

interface InductionPageSheetProps {
  page: PageDraft
  /** Its place, from 0. */
  at: number
  /** Number of pages, with this one. */
  count: number
  isNew: boolean
  /** Storage key of the form's values. */
  keptWith: string
  onSave: (page: PageDraft, at: number) => void
  onRemove: () => void
  onClose: () => void
}

/** One page of the induction. */
export function InductionPageSheet({
  page,
  count,
  isNew,
  keptWith,
  onSave,
  onRemove,
  onClose,
  ...place
}: InductionPageSheetProps) {
  const { values, errors, edit, bindText, showErrors } = useFieldValues(
    page,
    saveEntryRules.input.entries.induction.entries.pages.item,
  )
  const [initialFiles] = useState<readonly DraftFile[]>(() => (page.picture ? [page.picture] : []))
  const [at, setAt] = useState(place.at)
  const [isUnsent, setUnsent] = useState(false)
  const { ask, dialog } = useQuestion()
  const submit = () => {
    const found = keepErrors({
      title: !values.title.trim() && '请填写标题',
      text: !values.text.trim() && '请填写内容',
      picture: isUnsent && '图片还没有传完，请稍候',
    })
    if (showErrors(found)) return
    onSave({ ...values, title: values.title.trim(), text: values.text.trim() }, at)
  }
  const askRemoval = async () => {
    const text = '保存后，访客不再读到这一页。'
    if (await ask({ title: `删除「${page.title}」？`, text, confirmText: '删除', isDangerous: true })) onRemove()
  }
  const footer = <EntryButtons isNew={isNew} removeText="删除此页" onRemove={() => void askRemoval()} onDone={submit} />
  return (
    <>
      <EditSheet
        content={{ values, at }}
        isOpen
        title={isNew ? '添加一页' : '修改此页'}
        onClose={onClose}
        footer={footer}
      >
        <TextField required label="标题" placeholder="如 厂区内行走" {...bindText('title')} />
        <TextArea required label="内容" placeholder="一屏读完，一行一句" {...bindText('text')} />
        <FilesField
          label="图片"
          maxCount={1}
          files={initialFiles}
          draftKey={keptWith}
          name={`page-${page.key}`}
          error={errors.picture}
          onChange={([picture = null]) => edit({ picture })}
          onUnsentChange={setUnsent}
        />
        <Field label="第几页">
          <Stepper label="第几页" min={1} max={count} value={at + 1} onChange={(next) => setAt(next - 1)} />
        </Field>
      </EditSheet>
      {dialog}
    </>
  )
}

interface InductionQuestionSheetProps {
  question: InductionQuestion | undefined
  onSave: (question: InductionQuestion) => void
  onClose: () => void
}

/** One question about the induction, with its answers and what is said after a wrong one. */
export function InductionQuestionSheet({ question, onSave, onClose }: InductionQuestionSheetProps) {
  const { values, errors, edit, bindText, showErrors } = useFieldValues(
    {
      text: question?.text ?? '',
      options: question?.options.join('\n') ?? '',
      right: question?.right ?? 0,
      why: question?.why ?? '',
    },
    InductionQuestion,
  )
  const options = splitLines(values.options)
  const submit = () => {
    const found = validateQuestion(values, options)
    if (showErrors(found)) return
    onSave({ text: values.text.trim(), options, right: values.right, why: values.why.trim() })
  }
  return (
    <EditSheet
      content={values}
      isOpen
      title="题目"
      onClose={onClose}
      footer={<Button grow={1} text="完成" onPress={submit} />}
    >
      <TextArea required label="问题" placeholder="如 听到连续警铃怎么办？" {...bindText('text')} />
      <TextArea
        required
        label="答案"
        maxLength={OPTIONS_TEXT_MAX}
        placeholder="2 到 4 个，每行一个"
        value={values.options}
        onChange={(text) => edit({ options: text, right: followRightAnswer(options, splitLines(text), values.right) })}
        error={errors.options}
      />
      {options.length > 1 ? (
        <Field label="正确答案" variant="stack" isBare>
          <RadioGroup
            label="正确答案"
            value={String(values.right)}
            options={options.map((option, at) => ({ value: String(at), text: option }))}
            onChange={(right) => edit({ right: Number(right) })}
          />
        </Field>
      ) : null}
      <FormError text={errors.right} />
      <TextArea required label="答错时说明" placeholder="告诉访客为什么，如 连续警铃表示疏散" {...bindText('why')} />
    </EditSheet>
  )
}
