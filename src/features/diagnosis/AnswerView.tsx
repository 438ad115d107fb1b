import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { type DiagnosisLevel, finishDiagnosis, type getDiagnosis } from '@/contract/content/diagnosis'
import type { OutputOf } from '@/contract/endpoint'
import { ApiError } from '@/lib/errors'
import { joinTexts } from '@/lib/text/join-texts'
import { redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { RadioGroup } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import styles from './Answer.module.scss'
import type { SaveState } from './answer-store'
import { QuestionSheet } from './QuestionSheet'
import {
  type AnswersByQuestion,
  countAnswered,
  findFirstUnanswered,
  formatTimeLeft,
  listQuestions,
  type QuestionEntry,
} from './questions'
import { useAnswers } from './use-answers'

/** The questionnaire, one question at a time; every answer is saved at once. */
export function AnswerView({ questionnaire }: { questionnaire: OutputOf<typeof getDiagnosis> }) {
  const { answers, answer, saving, flush, takeOver } = useAnswers(questionnaire)
  const questions = listQuestions(questionnaire.dimensions)
  const [at, setAt] = useState(() => findFirstUnanswered(questions, answers))
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { end, isBusy } = useEnd(flush, takeOver)
  const one = questions[at]
  const open = questions.length - countAnswered(questions, answers)
  const next = () => {
    if (at + 1 < questions.length) return setAt(at + 1)
    if (open === 0) return void end()
    showToast(`还有 ${open} 题没有回答`)
    setAt(findFirstUnanswered(questions, answers))
  }
  if (!one) return null
  const buttons = (
    <>
      <Button kind="secondary" grow={1} text="上一题" disabled={at === 0} onPress={() => setAt(at - 1)} />
      <Button grow={1} text={at + 1 < questions.length ? '下一题' : '查看结果'} isBusy={isBusy} onPress={next} />
    </>
  )
  return (
    <PageFrame route="diagnosis" bottom={buttons}>
      <Head one={one} questions={questions} answers={answers} saving={saving} onSheet={() => setSheetOpen(true)} />
      <QuestionCard one={one} level={answers[one.question.key]} onAnswer={answer} />
      {isSheetOpen ? (
        <QuestionSheet
          questions={questions}
          answers={answers}
          at={at}
          onPick={setAt}
          onClose={() => setSheetOpen(false)}
        />
      ) : null}
    </PageFrame>
  )
}

/** @param takeOver reads the answers of another device, which have overtaken those of this one */
function useEnd(flush: () => Promise<number | undefined>, takeOver: () => Promise<void>) {
  const [isSaving, setSaving] = useState(false)
  const write = useWrite(finishDiagnosis, {
    onSuccess: ({ id }) => void redirect('diagnosis', { id }),
  })
  const takeOverIfStale = (error: Error) => {
    if (error instanceof ApiError && error.code === 409) void takeOver()
  }
  const end = async () => {
    setSaving(true)
    const version = await flush()
    setSaving(false)
    if (version === undefined) return showToast('作答还没有保存，请检查网络后重试')
    write.mutate({ version }, { onError: takeOverIfStale })
  }
  return { end, isBusy: isSaving || write.isPending }
}

interface HeadProps {
  one: QuestionEntry
  questions: readonly QuestionEntry[]
  answers: AnswersByQuestion
  saving: SaveState
  onSheet: () => void
}

function Head({ one, questions, answers, saving, onSheet }: HeadProps) {
  const answered = countAnswered(questions, answers)
  const left = formatTimeLeft(questions.length - answered)
  return (
    <View className={styles.head}>
      <View className={styles.row}>
        <Text className={styles.dimension}>{one.dimension.name}</Text>
        <Pressable
          className={styles.place}
          label={`第 ${one.at + 1} 题，共 ${questions.length} 题，打开答题卡`}
          onPress={onSheet}
        >
          <Text className={styles.number}>{one.at + 1}</Text>
          <Text className={styles.count}>/ {questions.length} 题</Text>
          <Icon name="list-view" size={18} />
        </Pressable>
      </View>
      <Text className={styles.intro}>{one.dimension.intro}</Text>
      <ProgressBar value={answered / questions.length} label={`已答 ${answered} / ${questions.length} 题`} />
      <View className={styles.row}>
        <Text className={styles.note}>{joinTexts([`已答 ${answered} 题`, left])}</Text>
        <SaveNote saving={saving} />
      </View>
    </View>
  )
}

function SaveNote({ saving }: { saving: SaveState }) {
  if (saving.kind === 'saving') return <Text className={styles.note}>正在保存</Text>
  if (saving.kind === 'failed') {
    return (
      <View className={styles.unsaved}>
        <Icon name="offline" size={14} />
        <Text>未保存，联网后自动保存</Text>
      </View>
    )
  }
  if (!saving.at) return null
  return (
    <View className={styles.saved}>
      <Icon name="success" size={14} />
      <Text>{saving.at.slice(11, 16)} 已自动保存</Text>
    </View>
  )
}

interface QuestionCardProps {
  one: QuestionEntry
  level: DiagnosisLevel | undefined
  onAnswer: (key: string, level: DiagnosisLevel) => void
}

const severities = { '0': 0, '1': 1, '2': 2, '3': 3 } as const
const levels = ['0', '1', '2', '3'] as const

function QuestionCard({ one: { question }, level, onAnswer }: QuestionCardProps) {
  const options = levels.flatMap((value) => {
    const option = question.options[Number(value)]
    return option ? { value, text: option.text, note: option.example } : []
  })
  return (
    <Card>
      <Text className={styles.question}>{question.title}</Text>
      <RadioGroup
        label={question.title}
        options={options}
        value={levels.find((value) => Number(value) === level)}
        onChange={(value) => onAnswer(question.key, severities[value])}
      />
    </Card>
  )
}
