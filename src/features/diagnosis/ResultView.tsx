import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { type DiagnosisResult, getDiagnosisResult, printDiagnosis } from '@/contract/content/diagnosis'
import { isAbsent } from '@/lib/absent'
import { joinTexts } from '@/lib/text/join-texts'
import { redirect } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { useDocument } from '@/parts/use-document'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

import { GapCard } from './GapCard'
import styles from './Result.module.scss'
import { formatScoreChange } from './radar'
import { ScoreCard } from './ScoreCard'

/** The result of a diagnosis: level, dimensions and next steps, compared with the previous one. */
export function ResultView({ id }: { id: string }) {
  const query = useCall(getDiagnosisResult, { id }, { quiet: isAbsent })
  const refresh = useRefresh([getDiagnosisResult])
  return (
    <PageFrame route="diagnosis" onRefresh={refresh} {...(query.data && { bottom: <Buttons result={query.data} /> })}>
      <RecordView
        query={query}
        what="诊断结果"
        absent={{
          text: '这次诊断不存在',
          hint: '可能属于其他企业',
          action: { text: '查看历次诊断', onPress: () => void redirect('diagnosis') },
        }}
      >
        {(result) => <Result result={result} />}
      </RecordView>
    </PageFrame>
  )
}

function Buttons({ result: { id, finishedTime } }: { result: DiagnosisResult }) {
  const { fetch, progress } = useDocument()
  const print = () => fetch(printDiagnosis.path, { id }, `数字化诊断-${finishedTime.slice(0, 10)}.pdf`)
  return (
    <>
      <Button
        kind="secondary"
        grow={1}
        text="再次诊断"
        onPress={() => void redirect('diagnosis', { step: 'answer' })}
      />
      <Button
        grow={1}
        icon="pdf"
        text={progress ?? '报告 PDF'}
        isBusy={progress !== undefined}
        onPress={() => void print()}
      />
    </>
  )
}

function Result({ result }: { result: DiagnosisResult }) {
  const { gaps } = result
  return (
    <>
      <Level result={result} />
      <ScoreCard scores={result.scores} before={result.previous?.finishedTime.slice(0, 10)} />
      <Text className={styles.section}>{gaps.length > 0 ? `差距与下一步（${gaps.length}）` : '没有明显的差距'}</Text>
      {gaps.map((gap, at) => (
        <GapCard key={gap.key} gap={gap} number={at + 1} />
      ))}
      {result.answers.length > 0 ? <AllAnswers answers={result.answers} /> : null}
      <Text className={styles.foot}>由企业自评得出，供内部改进参考，不替代主管部门的评测。</Text>
    </>
  )
}

function Level({
  result: { total, levelName, levelWords, finishedTime, byName, previous },
}: {
  result: DiagnosisResult
}) {
  const change = previous && formatScoreChange({ score: total, previous: previous.total })
  return (
    <View className={styles.level}>
      <View className={styles.levelRow}>
        <Text className={styles.levelName}>{levelName}</Text>
        <Text className={styles.total}>{total}</Text>
        <Text className={styles.of}>/ 100 分</Text>
      </View>
      <Text className={styles.words}>{levelWords}</Text>
      {previous ? (
        <Text className={styles.change}>
          {change === '持平' ? '与上次持平' : `比上次 ${change} 分`}（
          {joinTexts([previous.levelName, `${previous.total} 分`, previous.finishedTime.slice(0, 10)])}）
        </Text>
      ) : (
        <Text className={styles.change}>首次诊断，下一次可以看到变化</Text>
      )}
      <Text className={styles.by}>{joinTexts([finishedTime.slice(0, 16), byName])}</Text>
    </View>
  )
}

function AllAnswers({ answers }: { answers: DiagnosisResult['answers'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CellGroup>
        <Cell icon="list-view" title="全部作答" value={`${answers.length} 题`} onPress={() => setOpen(true)} />
      </CellGroup>
      {isOpen ? (
        <Sheet isOpen title="全部作答" onClose={() => setOpen(false)}>
          <View className={styles.answers}>
            <FactList facts={answers.map(({ title, answer }) => ({ label: title, value: answer }))} />
          </View>
        </Sheet>
      ) : null}
    </>
  )
}
