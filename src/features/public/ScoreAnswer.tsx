import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import type { AnswerProps } from './answer'
import styles from './Score.module.scss'

const FACES = ['worst', 'bad', 'middling', 'good', 'best'] as const

/** A score on a scale: faces where each step has a name, numbers otherwise. */
export function ScoreAnswer(props: AnswerProps) {
  const { field } = props
  const min = field.min ?? 1
  const steps = Array.from({ length: (field.max ?? 5) - min + 1 }, (_, at) => min + at)
  const isNamed = steps.length === FACES.length && field.options.length === FACES.length
  return isNamed ? <Faces {...props} steps={steps} /> : <Figures {...props} steps={steps} />
}

type StepsProps = AnswerProps & { steps: readonly number[] }

const getStepName = ({ field }: AnswerProps, step: number) =>
  field.options.find(({ value }) => value === String(step))?.label ?? ''

function Faces({ steps, ...props }: StepsProps) {
  const { field, value, onChange } = props
  return (
    <View className={styles.faces} {...toAriaProps({ role: 'radiogroup', label: field.label })}>
      {steps.map((step, at) => (
        <Pressable
          key={step}
          className={`${styles.step} ${step === value ? styles.chosen : ''}`}
          role="radio"
          checked={step === value}
          label={`${field.label}，${getStepName(props, step)}`}
          onPress={() => onChange(step)}
        >
          <View className={styles.face}>
            <View className={styles.eyes} />
            <View className={`${styles.mouth} ${styles[FACES[at] ?? 'middling']}`} />
          </View>
          <Text className={styles.name}>{getStepName(props, step)}</Text>
        </Pressable>
      ))}
    </View>
  )
}

function Figures({ steps, ...props }: StepsProps) {
  const { field, value, onChange } = props
  const ends = [steps[0] ?? 0, steps.at(-1) ?? 0]
  return (
    <View>
      <View className={styles.figures} {...toAriaProps({ role: 'radiogroup', label: field.label })}>
        {steps.map((step) => (
          <Pressable
            key={step}
            className={`${styles.figure} ${step === value ? styles.chosenFigure : ''}`}
            role="radio"
            checked={step === value}
            label={`${field.label}，${step} 分`}
            onPress={() => onChange(step)}
          >
            <Text>{step}</Text>
          </Pressable>
        ))}
      </View>
      <View className={styles.ends}>
        {ends.map((step) => (
          <Text key={step}>{getStepName(props, step)}</Text>
        ))}
      </View>
    </View>
  )
}
