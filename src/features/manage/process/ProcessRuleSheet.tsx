import { Text } from '@tarojs/components'
import { useState } from 'react'

import { ProcessField } from '@/contract/workflow/process-setting'
import { useFieldValues } from '@/features/manage/fields/use-fields'
import { keepErrors } from '@/features/manage/keep-errors'
import { EditSheet } from '@/parts/form/EditSheet'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'

import styles from './Process.module.scss'
import { ComparisonSheet, ProcessCondition } from './ProcessCondition'
import { formatConditionDraft, listConditionErrors, toConditionDraft } from './process-condition'

/** A rule between fields that has a sheet of its own. */
export type FieldRuleKind = 'requiredWhen' | 'validWhen'

export const ruleTexts = {
  requiredWhen: { title: '什么时候必填', label: '满足条件时必填', note: '条件不满足时可以不填。' },
  validWhen: { title: '填写要求', label: '填写后要满足条件', note: '填了这个字段、又不满足条件时不能提交。' },
} as const satisfies Record<FieldRuleKind, unknown>

interface ProcessRuleSheetProps {
  rule: FieldRuleKind
  when: string
  invalidText: string
  /** The fields that can be compared. */
  fields: readonly ProcessField[]
  onSave: (when: string, invalidText: string) => void
  onClose: () => void
}

/** When a field is required, or what its value must meet and what is said otherwise. */
export function ProcessRuleSheet({ rule, when, invalidText, fields, onSave, onClose }: ProcessRuleSheetProps) {
  const { values, errors, edit, bindText, showErrors } = useFieldValues(
    () => ({ ...toConditionDraft(when || undefined, fields), invalidText }),
    ProcessField,
  )
  const [picking, setPicking] = useState<number>()
  const { title, label, note } = ruleTexts[rule]
  const submit = () => {
    const found = keepErrors(listConditionErrors(values, fields))
    if (!showErrors(found)) onSave(formatConditionDraft(values, fields), values.invalidText.trim())
  }
  const isOn = values.condition !== undefined || values.when !== ''
  const footer = <Button grow={1} text="确定" onPress={submit} />
  return (
    <>
      <EditSheet content={values} isOpen={picking === undefined} title={title} onClose={onClose} footer={footer}>
        <Text className={styles.note}>{note}</Text>
        <ProcessCondition
          label={label}
          fields={fields}
          draft={values}
          errors={errors}
          onChange={edit}
          onPick={setPicking}
        />
        {rule === 'validWhen' && isOn ? (
          <TextField label="不满足时提示" placeholder="如 数量不能超过 10" {...bindText('invalidText')} />
        ) : null}
      </EditSheet>
      {picking === undefined ? null : (
        <ComparisonSheet
          fields={fields}
          draft={values}
          at={picking}
          onChange={edit}
          onClose={() => setPicking(undefined)}
        />
      )}
    </>
  )
}
