import { useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { ProcessColumn } from '@/contract/workflow/process-setting'
import { EditSheet } from '@/parts/form/EditSheet'
import { Button } from '@/ui/action/Button'
import { Field } from '@/ui/form/Field'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox, Pills } from '@/ui/form/Tick'

import {
  columnTypeChoices,
  hasOptions,
  isMeasuredField,
  toColumnDraft,
  toProcessColumn,
  validateFieldDraft,
} from './process-field-form'

const OPTIONS_TEXT_MAX = 2000

interface ProcessColumnSheetProps {
  column: ProcessColumn
  isNew: boolean
  onSave: (column: ProcessColumn) => void
  onRemove: () => void
  onClose: () => void
}

/** One column of a table of a form. */
export function ProcessColumnSheet({ column, isNew, onSave, onRemove, onClose }: ProcessColumnSheetProps) {
  const [draft, setDraft] = useState(() => toColumnDraft(column))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (part: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const submit = () => {
    const found = validateFieldDraft(draft)
    setErrors(found)
    if (Object.keys(found).length === 0) onSave(toProcessColumn(draft, column))
  }
  const footer = (
    <>
      {isNew ? null : <Button kind="secondary" grow={1} text="删除列" onPress={onRemove} />}
      <Button grow={2} text="完成" onPress={submit} />
    </>
  )
  return (
    <EditSheet content={draft} isOpen title={isNew ? '添加列' : '修改列'} onClose={onClose} footer={footer}>
      <TextField
        required
        label="列名"
        maxLength={getMaxLength(ProcessColumn, 'label')}
        placeholder="如 物品"
        value={draft.label}
        onChange={(label) => set({ label })}
        error={errors.label}
      />
      <Field label="类型" look="stack" isBare>
        <Pills
          isSingle
          isRequired
          label="类型"
          options={columnTypeChoices}
          value={[draft.type]}
          onChange={([type]) => type && set({ type })}
        />
      </Field>
      {hasOptions(draft.type) ? (
        <TextArea
          required
          label="选项"
          maxLength={OPTIONS_TEXT_MAX}
          placeholder="每行一个"
          value={draft.options}
          onChange={(options) => set({ options })}
          error={errors.options}
        />
      ) : null}
      {isMeasuredField(draft.type) ? (
        <Checkbox label="显示合计" checked={draft.sum} onChange={(sum) => set({ sum })} />
      ) : null}
      <Checkbox label="必填" checked={draft.required} onChange={(required) => set({ required })} />
    </EditSheet>
  )
}
