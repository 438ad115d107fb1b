import { Text } from '@tarojs/components'
import { type ComponentType, useMemo } from 'react'

import type { FormField } from '@/contract/workflow/form'
import { PreviewFrame } from '@/features/manage/preview/PreviewFrame'
import { toPreviewField } from '@/features/manage/preview-field'
import { visibleFields } from '@/lib/form/form'
import type { FormValue } from '@/lib/form/form-types'
import { type FormFacts, useFormFactsState } from '@/parts/form/form-facts'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './PublicForm.module.scss'
import type { PublicFormDraft } from './public-form-draft'

/** What shows one question to guests. The page brings it, for it belongs to another feature. */
export type QuestionView = ComponentType<{
  field: FormField
  quotas: { field: string; value: string; left: number }[]
  value: FormValue | undefined
  error: string | undefined
  facts: FormFacts
  onChange: (value: FormValue) => void
}>

const nothing = { main: {}, sub: {} }
const noFacts = { files: [], names: {} }

interface FormPreviewSheetProps {
  draft: PublicFormDraft
  View: QuestionView
  onClose: () => void
}

/** The questions as guests see them; answers show and hide later ones, and are not sent. */
export function FormPreviewSheet({ draft, View, onClose }: FormPreviewSheetProps) {
  const fields = useMemo(() => draft.fields.map(toPreviewField), [draft.fields])
  const { content, change } = useFormEditor(fields, nothing)
  const { facts } = useFormFactsState(noFacts)
  const quotas = draft.quotas.map(({ field, value, quota }) => ({ field, value, left: quota }))
  const set = (name: string) => (value: FormValue) =>
    change((before) => ({ ...before, main: { ...before.main, [name]: value } }))
  return (
    <Sheet isOpen title={`预览：${draft.title.trim() || '没有标题'}`} onClose={onClose}>
      <Text className={styles.note}>可以试着回答，看题目怎样出现；回答不会提交。</Text>
      <PreviewFrame>
        {visibleFields(fields, content).map((field) =>
          field.type === 'section' ? (
            <Text key={field.field} className={styles.section}>
              {field.label}
            </Text>
          ) : (
            <View
              key={field.field}
              field={field}
              quotas={quotas}
              value={content.main[field.field]}
              error={undefined}
              facts={facts}
              onChange={set(field.field)}
            />
          ),
        )}
      </PreviewFrame>
    </Sheet>
  )
}
