import { Text, View } from '@tarojs/components'

import type { ProcessField } from '@/contract/workflow/process-setting'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { PillChoice } from '@/ui/form/Tick'

import styles from './Process.module.scss'
import { type FieldModeChoice, fieldModeChoices } from './process-step-form'

interface FieldModesSheetProps {
  title?: string
  note: string
  fields: readonly ProcessField[]
  getMode: (field: ProcessField) => FieldModeChoice
  onChange: (name: string, mode: FieldModeChoice) => void
  onClose: () => void
}

/** What the starter, or the deciders of a step, see and fill in. */
export const FieldModesSheet = ({
  title = '表单权限',
  note,
  fields,
  getMode,
  onChange,
  onClose,
}: FieldModesSheetProps) => (
  <Sheet isOpen title={title} onClose={onClose} footer={<Button grow={1} text="完成" onPress={onClose} />}>
    <Text className={styles.note}>{note}</Text>
    {fields.map((field) => (
      <View key={field.field} className={styles.mode}>
        <Text className={styles.modeName}>{field.label}</Text>
        <PillChoice
          label={field.label}
          options={fieldModeChoices}
          value={getMode(field)}
          onChange={(mode) => onChange(field.field, mode)}
        />
      </View>
    ))}
  </Sheet>
)
