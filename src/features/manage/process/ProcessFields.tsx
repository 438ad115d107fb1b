import { View } from '@tarojs/components'
import { useState } from 'react'

import { PROCESS_FIELDS_MAX, type ProcessField } from '@/contract/workflow/process-setting'
import { FormError } from '@/features/manage/FormError'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { moveEntry } from '@/ui/list/reorder'
import { SortableRows } from '@/ui/list/SortableRows'

import styles from './Process.module.scss'
import { ProcessFieldSheet } from './ProcessFieldSheet'
import { createName, listFieldUses, type ProcessDesign, removeField } from './process-draft'
import { formatProcessField } from './process-field-form'

interface ProcessFieldsProps {
  draft: ProcessDesign
  /** Faults by place. */
  faults: Readonly<Record<string, string>>
  onChange: (part: Partial<ProcessDesign>) => void
}

/** The fields of a form in their order: opened to be changed, or moved and removed by the tools of their rows. */
export function ProcessFields({ draft, faults, onChange }: ProcessFieldsProps) {
  const { fields } = draft
  const [open, setOpen] = useState<{ at: number; field: ProcessField }>()
  const [isSorting, setSorting] = useState(false)
  const { ask, dialog } = useQuestion()
  const close = () => setOpen(undefined)
  const names = fields.map(({ field }) => field)
  const add = () =>
    setOpen({ at: fields.length, field: { field: createName('f', names), label: '', type: 'text', required: true } })
  const askRemoval = async (name: string) => {
    const field = fields.find((one) => one.field === name)
    const uses = listFieldUses(draft, name)
    const text =
      uses.length > 0
        ? `「${uses.join('、')}」用到了它，也需要修改。`
        : '发布后新的申请不再填写它；已经提交的申请不变。'
    const title = `删除字段「${field?.label ?? ''}」？`
    if (!(await ask({ title, text, confirmText: '删除', isDangerous: true }))) return
    onChange(removeField(draft, name))
    close()
  }
  return (
    <Card
      isFlush
      title="表单"
      {...(fields.length < PROCESS_FIELDS_MAX && !isSorting && { action: { text: '添加字段', onPress: add } })}
    >
      {isSorting ? (
        <View className={styles.inset}>
          <SortableRows
            label="字段的顺序"
            prefix="field"
            rows={fields.map(({ field, label }) => ({ id: field, name: label, sign: null }))}
            isBusy={false}
            onMove={(from, to) => onChange({ fields: moveEntry(fields, from, to) })}
            onRemove={(name) => void askRemoval(name)}
          />
        </View>
      ) : (
        fields.map((field, at) => (
          <Cell
            key={field.field}
            title={field.label}
            note={faults[`fields.${field.field}`] ?? formatProcessField(field)}
            isDangerous={faults[`fields.${field.field}`] !== undefined}
            onPress={() => setOpen({ at, field })}
          />
        ))
      )}
      <View className={styles.inset}>
        <FormError text={faults.form} />
        {fields.length > 1 || isSorting ? (
          <View className={styles.buttons}>
            <Button
              kind="secondary"
              size="small"
              text={isSorting ? '完成排序' : '排序与删除'}
              onPress={() => setSorting(!isSorting)}
            />
          </View>
        ) : null}
      </View>
      {open ? (
        <ProcessFieldSheet
          key={open.field.field}
          field={open.field}
          others={fields.filter(({ field }) => field !== open.field.field)}
          isNew={open.at === fields.length}
          onSave={(field) => {
            onChange({ fields: [...fields.slice(0, open.at), field, ...fields.slice(open.at + 1)] })
            close()
          }}
          onRemove={() => void askRemoval(open.field.field)}
          onClose={close}
        />
      ) : null}
      {dialog}
    </Card>
  )
}
