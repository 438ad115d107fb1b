import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import type { AnswerProps } from './answer'
import styles from './Score.module.scss'

/** The same options for several items: one row each, with the label above at large text sizes. */
export function MatrixAnswer({ field, value, onChange }: AnswerProps) {
  const rows = field.columns
  const chosen = rows.map((_, at) => (Array.isArray(value) ? (value[at] ?? '') : ''))
  const choose = (row: number, option: string) => onChange(chosen.map((one, at) => (at === row ? option : one)))
  return (
    <View className={styles.matrix}>
      {rows.map((row, at) => (
        <View key={row.field} className={styles.matrixRow} {...toAriaProps({ role: 'radiogroup', label: row.label })}>
          <Text className={styles.matrixName}>{row.label}</Text>
          <View className={styles.cells}>
            {field.options.map(({ value: option, label }) => (
              <Pressable
                key={option}
                className={`${styles.cell} ${chosen[at] === option ? styles.chosenFigure : ''}`}
                role="radio"
                checked={chosen[at] === option}
                label={`${row.label}，${label}`}
                onPress={() => choose(at, option)}
              >
                <Text>{label}</Text>
              </Pressable>
            ))}
          </View>
        </View>
      ))}
    </View>
  )
}
