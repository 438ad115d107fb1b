import { DICTIONARY_LABEL_MAX, DICTIONARY_VALUE_MAX } from '@/contract/organization/dictionary-manage'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { EditSheet } from '@/parts/form/EditSheet'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { createEntryCode, type DictionaryEntryDraft, emptyEntry, validateEntry } from './dictionary-form'

interface DictionaryEntrySheetProps {
  /** Absent for a new one. */
  entry: DictionaryEntryDraft | undefined
  others: readonly DictionaryEntryDraft[]
  /** The program depends on the codes: only the text can be changed. */
  isFixed: boolean
  /** Whether people write the code; else a new entry gets one that nobody sees. */
  hasCode: boolean
  onSave: (entry: DictionaryEntryDraft) => void
  onClose: () => void
}

/** Text, code and state of one entry. A code that is stored stays. */
export function DictionaryEntrySheet({ entry, others, isFixed, hasCode, onSave, onClose }: DictionaryEntrySheetProps) {
  const { values, edit, bind, showErrors } = useFieldValues(
    entry ?? { ...emptyEntry, value: hasCode ? '' : createEntryCode(others) },
  )
  const submit = () => {
    const found = validateEntry(values, others)
    if (showErrors(found)) return
    onSave({ ...values, value: values.value.trim(), label: values.label.trim() })
  }
  const footer = <Button grow={1} text="完成" onPress={submit} />
  return (
    <EditSheet content={values} isOpen title={entry ? '修改条目' : '添加条目'} onClose={onClose} footer={footer}>
      <TextField
        required
        label="文字"
        maxLength={DICTIONARY_LABEL_MAX}
        placeholder="显示给人看，如 安全环保"
        {...bind('label')}
      />
      {hasCode ? (
        <TextField
          required
          label="代码"
          maxLength={DICTIONARY_VALUE_MAX}
          placeholder="字母、数字，如 safety；保存后不能改"
          disabled={entry !== undefined}
          {...bind('value')}
        />
      ) : null}
      {isFixed ? null : <Checkbox label="启用：可以被选择" checked={values.isOn} onChange={(isOn) => edit({ isOn })} />}
    </EditSheet>
  )
}
