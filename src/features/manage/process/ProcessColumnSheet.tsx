import { Text } from '@tarojs/components'

import { ProcessColumn, type ProcessField } from '@/contract/workflow/process-setting'
import { EntryButtons } from '@/features/manage/fields/EntryButtons'
import { PillField } from '@/features/manage/fields/PillField'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { EditSheet } from '@/parts/form/EditSheet'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import styles from './Process.module.scss'
import { ProcessFormula } from './ProcessFormula'
import {
  columnTypeChoices,
  hasOptions,
  isComputedDraft,
  isMeasuredField,
  listColumnOperands,
  openFormula,
  readFormula,
  toColumnDraft,
  toProcessColumn,
  validateFieldDraft,
} from './process-field-form'

const OPTIONS_TEXT_MAX = 2000

interface ProcessColumnSheetProps {
  column: ProcessColumn
  /** The other columns of its table, and the other fields of the form. */
  columns: readonly ProcessColumn[]
  fields: readonly ProcessField[]
  isNew: boolean
  onSave: (column: ProcessColumn) => void
  onRemove: () => void
  onClose: () => void
}

/** One column of a table of a form. */
export function ProcessColumnSheet(props: ProcessColumnSheetProps) {
  const { column, columns, fields, isNew, onSave, onRemove, onClose } = props
  const operands = listColumnOperands(columns, fields)
  const form = useFieldValues(() => openFormula(toColumnDraft(column), operands), ProcessColumn)
  const { values: draft, errors, edit: set, bind, bindText, showErrors } = form
  const submit = () => {
    const labels = [...columns, ...fields].map(({ label }) => label)
    const { source = draft.computed, fault } = readFormula(draft, operands, labels)
    const found = { ...validateFieldDraft(draft), ...keepErrors({ formula: fault ?? false }) }
    if (!showErrors(found)) onSave(toProcessColumn({ ...draft, computed: source }, column))
  }
  const footer = <EntryButtons isNew={isNew} removeText="删除列" onRemove={onRemove} onDone={submit} />
  return (
    <EditSheet content={draft} isOpen title={isNew ? '添加列' : '修改列'} onClose={onClose} footer={footer}>
      <TextField required label="列名" placeholder="如 物品" {...bindText('label')} />
      <PillField label="类型" options={columnTypeChoices} value={draft.type} onChange={(type) => set({ type })} />
      {hasOptions(draft.type) ? (
        <TextArea required label="选项" maxLength={OPTIONS_TEXT_MAX} placeholder="每行一个" {...bind('options')} />
      ) : null}
      {isMeasuredField(draft.type) ? (
        <>
          <ProcessFormula draft={draft} operands={operands} error={errors.formula} onChange={set} />
          {draft.computed ? <Text className={styles.note}>{`表达式：${draft.computed}`}</Text> : null}
          <Checkbox label="显示合计" checked={draft.sum} onChange={(sum) => set({ sum })} />
        </>
      ) : null}
      {isComputedDraft(draft, column) ? null : (
        <Checkbox label="必填" checked={draft.required} onChange={(required) => set({ required })} />
      )}
    </EditSheet>
  )
}
