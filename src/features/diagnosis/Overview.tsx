import { Text, View } from '@tarojs/components'

import { useCall, usePages, useRefresh } from '@/api/query'
import { type DiagnosisSummary, getDiagnosis, listDiagnoses } from '@/contract/content/diagnosis'
import type { OutputOf } from '@/contract/endpoint'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { useReturn } from '@/navigation/use-return'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'
import { emptyTodo } from '@/ui/pictures/empty-todo'

import styles from './Overview.module.scss'
import { countAnswered, formatTimeLeft, listQuestions } from './questions'

/** The last result, the progress of the questionnaire, and all earlier diagnoses. */
export function Overview() {
  const query = useCall(getDiagnosis, {})
  const refresh = useRefresh([getDiagnosis, listDiagnoses])
  useReturn(refresh)
  return (
    <PageFrame route="diagnosis" onRefresh={refresh}>
      <QueryView query={query} what="数字化诊断">
        {(data) => (
          <>
            <Begin data={data} />
            <History />
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

function Begin({ data }: { data: OutputOf<typeof getDiagnosis> }) {
  const questions = listQuestions(data.dimensions)
  const answered = countAnswered(questions, data.answers)
  const begin = () => void go('diagnosis', { step: 'answer' })
  const text = answered === 0 ? (data.latest ? '再次诊断' : '开始诊断') : '继续作答'
  return (
    <>
      <View className={styles.head}>
        <Text className={styles.title}>看看企业的数字化到了哪一步</Text>
        <Text className={styles.words}>
          {questions.length} 道题，{formatTimeLeft(questions.length).replace('约剩', '约')}
          。自动保存，可随时离开，换设备也能继续。
        </Text>
        <View className={styles.dimensions}>
          {data.dimensions.map(({ key, name }, at) => (
            <View key={key} className={styles.dimension}>
              <Icon name={signs[at] ?? 'gauge'} size={22} />
              <Text>{name.replace('数字化', '')}</Text>
            </View>
          ))}
        </View>
      </View>
      <Card>
        {answered > 0 ? (
          <View className={styles.progress}>
            <View className={styles.row}>
              <Text className={styles.label}>
                已答 {answered} / {questions.length} 题
              </Text>
              <Text className={styles.note}>{data.savedTime?.slice(5, 16)} 已保存</Text>
            </View>
            <ProgressBar value={answered / questions.length} label={`已答 ${answered} / ${questions.length} 题`} />
          </View>
        ) : null}
        <Button text={text} onPress={begin} />
      </Card>
    </>
  )
}

const signs = ['building', 'factory', 'department', 'chart-line'] as const
const getRowKey = ({ id }: DiagnosisSummary) => id
const renderRow = (summary: DiagnosisSummary) => <SummaryCard summary={summary} />

function History() {
  const pages = usePages(listDiagnoses, {})
  return (
    <>
      {pages.total > 0 ? <Text className={styles.section}>历次诊断（{pages.total}）</Text> : null}
      <QueryList
        pages={pages}
        what="历次诊断"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={<EmptyView picture={emptyTodo} text="企业还没有诊断过" hint="完成后，这里可以看到结果和变化" />}
      />
    </>
  )
}

function SummaryCard({ summary: { id, total, levelName, finishedTime, byName } }: { summary: DiagnosisSummary }) {
  const day = finishedTime.slice(0, 10)
  return (
    <Card label={`${day}，${levelName}，${total} 分`} onPress={() => void go('diagnosis', { id })}>
      <View className={styles.row}>
        <View className={styles.score}>
          <Text className={styles.total}>{total}</Text>
          <Text className={styles.unit}>分</Text>
        </View>
        <View className={styles.summary}>
          <Text className={styles.level}>{levelName}</Text>
          <Text className={styles.note}>{joinTexts([day, byName])}</Text>
        </View>
        <Icon className={styles.arrow} name="chevron-right" size={16} />
      </View>
    </Card>
  )
}
