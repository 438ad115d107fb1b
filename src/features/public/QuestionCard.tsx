import { Text, View } from '@tarojs/components'
import type { ComponentType } from 'react'

import { type FormFacts, FormFactsProvider } from '@/parts/form/form-facts'
import { toAriaProps } from '@/platform/aria'
import { ErrorText } from '@/ui/form/ErrorText'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import { type AnswerProps, getQuestionId } from './answer'
import { ManyAnswer, OneAnswer } from './ChoiceAnswer'
import { MatrixAnswer } from './MatrixAnswer'
import { PhotoAnswer } from './PhotoAnswer'
import { ScoreAnswer } from './ScoreAnswer'
import styles from './Survey.module.scss'
import { DayAnswer, NumberAnswer, TextAnswer } from './TextAnswer'

const answers: Readonly<Record<string, ComponentType<AnswerProps>>> = {
  select: OneAnswer,
  multiselect: ManyAnswer,
  score: ScoreAnswer,
  matrix: MatrixAnswer,
  date: DayAnswer,
  number: NumberAnswer,
  image: PhotoAnswer,
}

/** A question with its explanation, answer and error. */
export function QuestionCard({ facts, ...props }: AnswerProps & { facts: FormFacts }) {
  const { field, error } = props
  const { label, mode, type, help, maxCount } = field
  const Answer = answers[type] ?? TextAnswer
  const isOptional = mode !== 'required'
  const most = type === 'multiselect' && maxCount ? `最多选 ${maxCount} 项` : ''
  return (
    <View id={getQuestionId(field.field)}>
      <Card className={error ? (styles.failed ?? '') : ''}>
        <View className={styles.ask}>
          <Text className={styles.question} {...toAriaProps({ role: 'heading' })}>
            {isOptional ? null : <Text className={styles.star}>*</Text>}
            {label}
          </Text>
          {isOptional || most ? (
            <Text className={styles.aside}>{[most, isOptional ? '选填' : ''].filter(Boolean).join('，')}</Text>
          ) : null}
        </View>
        {help ? (
          <View className={styles.help}>
            <Icon name="info" size={14} />
            <Text>{help}</Text>
          </View>
        ) : null}
        <FormFactsProvider value={facts}>
          <Answer {...props} />
        </FormFactsProvider>
        <ErrorText className={styles.error} text={error} />
      </Card>
    </View>
  )
}
