import { useState } from 'react'

import { DICTIONARY_LABEL_MAX, DICTIONARY_VALUE_MAX } from '@/contract/organization/dictionary-manage'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'
import { Checkbox } from '@/ui/form/Tick'

import { type DictionaryEntryDraft, emptyEntry, validateEntry } from './dictionary-form'

interface DictionaryEntrySheetProps {
  /** Absent for a new one. */
  entry: DictionaryEntryDraft | undefined
  others: readonly DictionaryEntryDraft[]
  /** The program depends on the codes: only the text can be changed. */
  isFixed: boolean
  onSave: (entry: DictionaryEntryDraft) => void
  onClose: () => void
}

/** Text, code and state of one entry. A code that is stored stays. */
export function DictionaryEntrySheet({ entry, others, isFixed, onSave, onClose }: DictionaryEntrySheetProps) {
  const [draft, setDraft] = useState(entry ?? emptyEntry)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const set = (part: Partial<DictionaryEntryDraft>) => {
    setDraft({ ...draft, ...part })
    setErrors({})
  }
  const submit = () => {
    const found = validateEntry(draft, others)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    onSave({ ...draft, value: draft.value.trim(), label: draft.label.trim() })
  }
  const footer = <Button grow={1} text="完成" onPress={submit} />
  return (
    <Sheet isOpen title={entry ? '修改条目' : '添加条目'} onClose={onClose} footer={footer}>
      <TextField
        required
        label="文字"
        maxLength={DICTIONARY_LABEL_MAX}
        placeholder="显示给人看，如 安全环保"
        value={draft.label}
        onChange={(label) => set({ label })}
        error={errors.label}
      />
      <TextField
        required
        label="代码"
        maxLength={DICTIONARY_VALUE_MAX}
        placeholder="字母、数字，如 safety；保存后不能改"
        disabled={entry !== undefined}
        value={draft.value}
        onChange={(value) => set({ value })}
        error={errors.value}
      />
      {isFixed ? null : <Checkbox label="启用：可以被选择" checked={draft.isOn} onChange={(isOn) => set({ isOn })} />}
    </Sheet>
  )
}
