import { memo, useState } from 'react'

import { PROCESS_FIELDS_MAX, type ProcessField } from '@/contract/workflow/process-setting'
import { SortableCard } from '@/features/manage/SortableCard'
import { useQuestion } from '@/ui/feedback/Dialog'

import { ProcessFieldSheet } from './ProcessFieldSheet'
import { createName, listFieldUses, type ProcessDesign, removeField } from './process-draft'
import { changeField } from './process-field-change'
import { formatProcessField } from './process-field-form'

interface ProcessFieldsProps {
  fields: ProcessDesign['fields']
  /** The process as it is when a field is removed. */
  getDraft: () => ProcessDesign
  /** Faults by place. */
  faults: Readonly<Record<string, string>>
  /** Of the form as a whole. */
  error: string | undefined
  onChange: (part: Partial<ProcessDesign>) => void
}

/** Whether the form is drawn as before: a change of the flow leaves it. */
const isSameForm = (before: ProcessFieldsProps, after: ProcessFieldsProps) =>
  before.fields === after.fields &&
  before.error === after.error &&
  before.onChange === after.onChange &&
  before.fields.every(({ field }) => before.faults[`fields.${field}`] === after.faults[`fields.${field}`])

/** The fields of a form in their order: opened to be changed, or moved and removed by the tools of their rows. */
export const ProcessFields = memo(function ProcessFields(props: ProcessFieldsProps) {
  const { fields, getDraft, faults, error, onChange } = props
  const [open, setOpen] = useState<{ at: number; field: ProcessField }>()
  const { ask, dialog } = useQuestion()
  const close = () => setOpen(undefined)
  const names = fields.map(({ field }) => field)
  const add = () => {
    const field = createName('f', names, getDraft().version)
    setOpen({ at: fields.length, field: { field, label: '', type: 'text', required: true } })
  }
  const askRemoval = async (name: string) => {
    const field = fields.find((one) => one.field === name)
    const uses = listFieldUses(getDraft(), name)
    const text =
      uses.length > 0
        ? `「${uses.join('、')}」用到了它，也需要修改。`
        : '发布后新的申请不再填写它；已经提交的申请不变。'
    const title = `删除字段「${field?.label ?? ''}」？`
    if (!(await ask({ title, text, confirmText: '删除', isDangerous: true }))) return
    onChange(removeField(getDraft(), name))
    close()
  }
  return (
    <SortableCard
      title="表单"
      orderLabel="字段的顺序"
      prefix="field"
      entries={fields}
      getRow={(field) => {
        const fault = faults[`fields.${field.field}`]
        return { id: field.field, name: field.label, note: fault ?? formatProcessField(field), isWrong: Boolean(fault) }
      }}
      error={error}
      add={fields.length < PROCESS_FIELDS_MAX ? { text: '添加字段', onPress: add } : undefined}
      onOpen={(field, at) => setOpen({ at, field })}
      onMove={(moved) => onChange({ fields: moved })}
      onRemove={(name) => void askRemoval(name)}
    >
      {open ? (
        <ProcessFieldSheet
          key={open.field.field}
          field={open.field}
          others={fields.filter(({ field }) => field !== open.field.field)}
          isNew={open.at === fields.length}
          version={getDraft().version}
          onSave={(field) => {
            onChange(changeField(getDraft(), field))
            close()
          }}
          onRemove={() => void askRemoval(open.field.field)}
          onClose={close}
        />
      ) : null}
      {dialog}
    </SortableCard>
  )
}, isSameForm)
