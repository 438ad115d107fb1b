import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useCall, useWrite } from '@/api/query'
import { getOpportunity, type OpportunityDetail } from '@/contract/opportunity'
import { removeOpportunityDraft } from '@/contract/opportunity-acts'
import { back, go } from '@/navigation/navigate'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { type PartnerUser, usePartnerUser } from '@/session/session'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { useQuestion } from '@/ui/Dialog'
import { EmptyView } from '@/ui/EmptyView'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { underReview } from '@/ui/pictures/under-review'

import { dropReport } from './kept-report'
import { refusalLines } from './opportunity-words'
import { ReportFields } from './ReportFields'
import { ReportMore } from './ReportMore'
import styles from './Submit.module.scss'
import { opportunityCalls, type Report, useReport } from './use-report'

interface SubmitScreenProps {
  /** A draft, or one that was refused or has expired. */
  id?: string | undefined
  /** Where a new one comes from. */
  activityId?: string | undefined
  productId?: string | undefined
}

/** 提报商机: few fields first, the rest when there is time; what is typed is never lost. */
export function SubmitScreen({ id, activityId = '', productId = '' }: SubmitScreenProps) {
  const user = usePartnerUser()
  if (!user) return null
  if (user.applyStatus !== 'approved') return <NotYet />
  if (id) return <Again id={id} user={user} />
  return <Form userId={user.userId} former={undefined} given={{ activityId, productId }} />
}

function NotYet() {
  return (
    <PageFrame route="submitOpportunity">
      <EmptyView
        picture={underReview}
        text="入驻审核通过后才能提报商机"
        hint="可以先看活动和展厅"
        action={{ text: '查看入驻进度', onPress: () => void back() }}
      />
    </PageFrame>
  )
}

function Again({ id, user }: { id: string; user: PartnerUser }) {
  const query = useCall(getOpportunity, { id }, { quiet: true })
  if (query.data) return <Form key={id} userId={user.userId} former={query.data} given={{}} />
  return (
    <PageFrame route="submitOpportunity">
      <QueryView query={query} what="商机">
        {() => null}
      </QueryView>
    </PageFrame>
  )
}

type FormProps = Parameters<typeof useReport>[0]

/** Begun anew by starting over. */
function Form(props: FormProps) {
  const [round, setRound] = useState(0)
  const startOver = () => {
    dropReport(props.userId, props.former?.id)
    setRound(round + 1)
  }
  return <ReportForm key={round} {...props} onStartOver={startOver} />
}

function ReportForm({ onStartOver, ...props }: FormProps & { onStartOver: () => void }) {
  const { former } = props
  const report = useReport(props)
  const isDraft = !former || former.status === 'draft'
  const bottom = (
    <>
      {isDraft ? (
        <Button
          kind="secondary"
          grow={1}
          text="存草稿"
          isBusy={report.isSaving}
          onPress={() => void report.saveDraft()}
        />
      ) : null}
      <Button
        grow={2}
        text={isDraft ? '提交报备' : '重新提交'}
        isBusy={report.isBusy}
        onPress={() => void report.submit()}
      />
    </>
  )
  return (
    <PageFrame route="submitOpportunity" bottom={bottom}>
      {former?.status === 'rejected' ? <Rejected former={former} /> : null}
      {report.restoredAt ? <RestoredBar at={report.restoredAt} onDiscard={onStartOver} /> : null}
      <ReportFields report={report} />
      <MineAlready report={report} />
      <ReportMore report={report} />
      <View className={styles.foot}>
        <Icon name={report.isKept ? 'success' : 'shield'} size={14} />
        <Text>{report.isKept ? '已自动保存在本机，断网也不会丢' : '提交后自动查重，通过即保护 90 天'}</Text>
      </View>
      {former?.status === 'draft' ? <RemoveDraft former={former} userId={props.userId} /> : null}
    </PageFrame>
  )
}

function Rejected({ former }: { former: OpportunityDetail }) {
  return (
    <View className={styles.rejected}>
      <Text className={styles.rejectedTitle}>审核未通过，请修改后重新提交</Text>
      {refusalLines(former).map((line) => (
        <Text key={line} className={styles.rejectedLine}>
          {line}
        </Text>
      ))}
    </View>
  )
}

/** The partner's own report of the same customer: not to be typed twice. */
function MineAlready({ report: { duplicate } }: { report: Report }) {
  if (!duplicate?.isMine) return null
  const { opportunityId, statusName, text } = duplicate
  return (
    <Card label="查看我的报备" onPress={() => opportunityId && void go('opportunity', { id: opportunityId })}>
      <View className={styles.mine}>
        <Icon className={styles.mineSign ?? ''} name="info" size={18} />
        <Text className={styles.mineText}>
          {text || '您已报备过这个客户'}（{statusName}），可在原商机里继续跟进
        </Text>
        <Icon className={styles.arrow ?? ''} name="chevron-right" size={16} />
      </View>
    </Card>
  )
}

function RemoveDraft({ former, userId }: { former: OpportunityDetail; userId: string }) {
  const { ask, dialog } = useQuestion()
  const remove = useWrite(removeOpportunityDraft, {
    invalidates: opportunityCalls,
    onSuccess: () => {
      dropReport(userId, former.id)
      showToast('草稿已删除', SHORT_TOAST_MS)
      void back()
    },
  })
  const press = async () => {
    const question = { title: '删除这份草稿？', text: '删除后不能恢复。', confirmText: '删除', isDangerous: true }
    if (await ask(question)) remove.mutate({ id: former.id })
  }
  return (
    <View className={styles.remove}>
      <Pressable className={styles.removeText} disabled={remove.isPending} onPress={() => void press()}>
        <Text>删除草稿</Text>
      </Pressable>
      {dialog}
    </View>
  )
}
