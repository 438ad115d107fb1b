import { Text, View } from '@tarojs/components'

import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './Answer.module.scss'
import type { AnswersByQuestion, QuestionEntry } from './questions'

interface QuestionSheetProps {
  questions: readonly QuestionEntry[]
  answers: AnswersByQuestion
  at: number
  onPick: (at: number) => void
  onClose: () => void
}

/** All questions by number, with their answered state; a tap opens one. */
export function QuestionSheet({ questions, answers, at, onPick, onClose }: QuestionSheetProps) {
  const names = [...new Set(questions.map(({ dimension }) => dimension.name))]
  return (
    <Sheet isOpen title="答题卡" onClose={onClose}>
      {names.map((name) => (
        <View key={name} className={styles.group}>
          <Text className={styles.groupName}>{name}</Text>
          <View className={styles.numbers}>
            {questions
              .filter(({ dimension }) => dimension.name === name)
              .map((one) => {
                const isDone = answers[one.question.key] !== undefined
                return (
                  <Pressable
                    key={one.question.key}
                    className={`${styles.chip} ${isDone ? styles.done : ''} ${one.at === at ? styles.here : ''}`}
                    label={`第 ${one.at + 1} 题，${isDone ? '已答' : '未答'}`}
                    onPress={() => {
                      onPick(one.at)
                      onClose()
                    }}
                  >
                    <Text>{one.at + 1}</Text>
                  </Pressable>
                )
              })}
          </View>
        </View>
      ))}
    </Sheet>
  )
}
