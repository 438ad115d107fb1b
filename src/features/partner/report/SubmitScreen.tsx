import { useEffect, useRef, useState } from 'react'

import { useCall } from '@/api/query'
import { getOpportunity } from '@/contract/partner/opportunity'
import { ChangedElsewhere } from '@/features/partner/opportunity/ChangedElsewhere'
import { OpportunityAbsent } from '@/features/partner/opportunity/OpportunityAbsent'
import { isAbsent } from '@/lib/absent'
import { back, redirect } from '@/navigation/navigate'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { askBeforeUnload } from '@/platform/before-unload'
import { type PartnerUser, usePartnerUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { underReview } from '@/ui/pictures/under-review'

import { ReportFields } from './ReportFields'
import { ReportMore } from './ReportMore'
import { KeptLine, Rejected, RemoveDraft } from './ReportNotes'
import { getReportSlot, reportDrafts } from './report-draft'
import { type ReportFormState, useReport } from './use-report'

interface SubmitScreenProps {
  /** The id of a draft, or of a rejected or expired opportunity. */
  id?: string | undefined
  /** Source of a new opportunity. */
  activityId?: string | undefined
  productId?: string | undefined
}

const noop = () => undefined

/** 提报商机: few required fields, the rest optional; the input is always saved as a draft. */
export function SubmitScreen({ id, activityId = '', productId = '' }: SubmitScreenProps) {
  const user = usePartnerUser()
  if (!user) return null
  if (user.applyStatus !== 'approved') return <NotYet />
  if (id) return <Again id={id} user={user} />
  return <Form userId={user.userId} former={undefined} given={{ activityId, productId }} onStale={noop} />
}

function NotYet() {
  return (
    <PageFrame route="submitOpportunity">
      <EmptyView
        picture={underReview}
        text="入驻审核通过后才能提报商机"
        hint="可以先看活动和展厅"
        action={{ text: '查看入驻进度', onPress: () => void redirect('partnerRegister') }}
      />
    </PageFrame>
  )
}

function Again({ id, user }: { id: string; user: PartnerUser }) {
  const query = useCall(getOpportunity, { id })
  const again = () => void query.refetch()
  if (query.data) return <Form key={id} userId={user.userId} former={query.data} given={{}} onStale={again} />
  return (
    <PageFrame route="submitOpportunity">
      {isAbsent(query.error) ? (
        <OpportunityAbsent />
      ) : (
        <QueryView query={query} what="商机">
          {() => null}
        </QueryView>
      )}
    </PageFrame>
  )
}

const leaving = {
  title: '照片或文件还没有传完',
  text: '本机空间不足，现在离开，没传完的会丢失；文字已保存在本机。',
  confirmText: '仍要离开',
  cancelText: '继续等待',
  isDangerous: true,
}

/** Asks before leaving the page while that would lose input. */
function useExitQuestion(isLosing: boolean) {
  const { ask, dialog } = useQuestion()
  const release = useRef<() => void>()
  const onBack = useRef(async () => {
    if (!(await ask(leaving))) return
    release.current?.()
    void back()
  })
  useEffect(() => {
    if (!isLosing) return undefined
    release.current = askBeforeUnload('照片或文件还没有传完，离开会丢失。', () => void onBack.current())
    return () => release.current?.()
  }, [isLosing])
  return { leave: isLosing ? { onBack: () => void onBack.current() } : {}, dialog }
}

type FormProps = Parameters<typeof useReport>[0]

/** Remounts the form when the user starts over. */
function Form(props: FormProps) {
  const [round, setRound] = useState(0)
  const startOver = () => {
    reportDrafts.remove(getReportSlot(props.former?.id), props.userId)
    setRound(round + 1)
  }
  return <ReportForm key={round} {...props} onStartOver={startOver} />
}

function ReportForm({ onStartOver, ...props }: FormProps & { onStartOver: () => void }) {
  const { former } = props
  const report = useReport(props)
  const { isKept, isOutdated, isLosing, restoredAt } = report
  const { leave, dialog } = useExitQuestion(isLosing)
  // Without local input the form shows the current version.
  const isBehind = isOutdated && !isKept
  useEffect(() => {
    if (isBehind) onStartOver()
  }, [isBehind, onStartOver])
  const isDraft = !former || former.status === 'draft'
  return (
    <PageFrame route="submitOpportunity" bottom={<Ways report={report} isDraft={isDraft} />} {...leave}>
      {former?.status === 'rejected' ? <Rejected former={former} /> : null}
      {isOutdated && isKept ? <ChangedElsewhere onTakeTheirs={onStartOver} onKeepMine={report.keepMine} /> : null}
      {restoredAt && !isOutdated ? <RestoredBar restoredAt={restoredAt} onDiscard={onStartOver} /> : null}
      <ReportFields report={report} />
      <ReportMore report={report} />
      <KeptLine {...report} />
      {dialog}
      {former?.status === 'draft' ? <RemoveDraft former={former} userId={props.userId} /> : null}
    </PageFrame>
  )
}

function Ways({ report, isDraft }: { report: ReportFormState; isDraft: boolean }) {
  const { isSaving, isBusy, keepDraft, submit } = report
  return (
    <>
      {isDraft ? <Button kind="secondary" grow={1} text="存草稿" isBusy={isSaving} onPress={keepDraft} /> : null}
      <Button grow={2} text={isDraft ? '提交报备' : '重新提交'} isBusy={isBusy} onPress={() => void submit()} />
    </>
  )
}
