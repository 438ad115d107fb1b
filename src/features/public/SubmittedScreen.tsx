import { Text, View } from '@tarojs/components'

import { useCall, useRefresh } from '@/api/query'
import { getPublicReceipt, type PublicReceipt } from '@/contract/public/public-form'
import { isAbsent } from '@/lib/absent'
import { openAddress, relaunchHome } from '@/navigation/navigate'
import { copyWithToast } from '@/parts/copy-with-toast'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { FactList } from '@/ui/list/FactList'
import { Timeline, type TimelineEntry } from '@/ui/list/Timeline'
import { Illustration } from '@/ui/media/Illustration'
import { notFound } from '@/ui/pictures/not-found'
import { success } from '@/ui/pictures/success'
import { underReview } from '@/ui/pictures/under-review'

import styles from './Submitted.module.scss'

const home = { text: '回到首页', onPress: () => void relaunchHome() }
const nothing = <EmptyView picture={notFound} text="没有找到提交记录" hint="请从提交时的设备打开" action={home} />

/** The receipt: the submitted answers, the number, and the next steps. */
export function SubmittedScreen({ token }: { token?: string | undefined }) {
  return token ? <Receipt token={token} /> : <PageFrame route="submitted">{nothing}</PageFrame>
}

function Receipt({ token }: { token: string }) {
  const query = useCall(getPublicReceipt, { token })
  const refresh = useRefresh([getPublicReceipt])
  const isGone = isAbsent(query.error)
  return (
    <PageFrame route="submitted" onRefresh={refresh} {...(query.data && { bottom: <Buttons receipt={query.data} /> })}>
      {isGone ? (
        nothing
      ) : (
        <QueryView query={query} what="提交结果">
          {(receipt) => <Submitted receipt={receipt} />}
        </QueryView>
      )}
    </PageFrame>
  )
}

const copy = (text: string, what: string) => copyWithToast(text, `${what}已复制`)

function Buttons({ receipt: { submissionNo, pickUpCode, next } }: { receipt: PublicReceipt }) {
  const [what, code] = pickUpCode ? ['取件码', pickUpCode] : ['编号', submissionNo]
  const goOn = () => {
    if (!next || !openAddress(next.path)) void relaunchHome()
  }
  return (
    <>
      <Button kind="secondary" grow={1} text={`复制${what}`} onPress={() => void copy(code, what)} />
      <Button grow={1} text={next?.text ?? '回到首页'} onPress={goOn} />
    </>
  )
}

const states: readonly TimelineEntry['state'][] = ['done', 'current', 'waiting', 'refused']

/** A step with an unknown state of a newer server counts as waiting. */
function toTimelineEntries(steps: PublicReceipt['steps']): TimelineEntry[] {
  return steps.map(({ title, note, state }) => {
    return { key: title, title, note, state: states.find((one) => one === state) ?? 'waiting' }
  })
}

const toFacts = (entries: PublicReceipt['facts']) => entries.map(({ key, value }) => ({ label: key, value }))

function Submitted({ receipt }: { receipt: PublicReceipt }) {
  const { formTitle, submissionNo, submitTime, status, statusName, pickUpCode } = receipt
  const about = [
    { label: '提交内容', value: formTitle },
    { label: '提交编号', value: submissionNo },
    { label: '提交时间', value: submitTime.slice(0, 16) },
    { label: '当前状态', value: statusName },
  ]
  return (
    <>
      <View className={styles.top}>
        <Illustration picture={status === 'declined' ? underReview : success} />
        <Text className={styles.title}>{receipt.resultTitle}</Text>
        <Text className={styles.text}>{receipt.resultText}</Text>
      </View>
      {pickUpCode ? <PickUp receipt={receipt} code={pickUpCode} /> : null}
      <Card>
        <FactList facts={about} />
      </Card>
      <Card title={status === 'declined' ? '处理进度' : '接下来'}>
        <Timeline entries={toTimelineEntries(receipt.steps)} />
      </Card>
      {receipt.facts.length > 0 ? (
        <Card title="填写的内容">
          <FactList facts={toFacts(receipt.facts)} />
        </Card>
      ) : null}
      <View className={styles.end} />
    </>
  )
}

function PickUp({ receipt: { status, statusName, pickUpFacts }, code }: { receipt: PublicReceipt; code: string }) {
  const isUsed = status === 'pickedUp'
  return (
    <Card>
      <View className={styles.ticket}>
        <Text className={styles.ticketLabel}>取件码</Text>
        <Text className={`${styles.code} ${isUsed ? styles.used : ''}`} selectable>
          {code}
        </Text>
        <Chip tone={isUsed ? 'neutral' : 'success'} text={isUsed ? statusName : '待领取'} />
      </View>
      <FactList facts={toFacts(pickUpFacts)} />
    </Card>
  )
}
