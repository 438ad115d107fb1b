import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { object, string } from 'valibot'

import { useWrite } from '@/api/query'
import type { OpportunityDetail } from '@/contract/partner/opportunity'
import { closeOpportunity } from '@/contract/partner/opportunity-acts'
import { AMOUNT_LENGTH } from '@/lib/amount'
import { chinaDay } from '@/lib/wire-time'
import { openFormDrafts } from '@/offline/form-draft'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { UploadField } from '@/parts/form/upload/UploadField'
import { showFieldErrors } from '@/parts/short-form/show-field-errors'
import { submitForm } from '@/parts/short-form/submit'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { DayField } from '@/ui/form/DayInput'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import styles from './OpportunityScreen.module.scss'
import { type CloseValues, emptyClose, toCloseErrors, toCloseInput, validateClose } from './opportunity-forms'
import { useOpportunityDraft } from './use-opportunity-draft'

const drafts = openFormDrafts(
  'opportunityCloseDraft',
  object({ result: string(), wan: string(), signDate: string(), reason: string() }),
)

interface CloseSheetProps {
  opportunity: OpportunityDetail
  onClose: () => void
}

function useOpportunityClosing({ opportunity, onClose }: CloseSheetProps) {
  const isOnlyLost = !opportunity.actions.includes('win')
  const toAllowed = (values: CloseValues) => (isOnlyLost ? { ...values, result: 'lost' } : values)
  const { finish, files, isUnsent, ...writing } = useOpportunityDraft(drafts, opportunity.id, emptyClose, (values) =>
    validateClose(toAllowed(values)),
  )
  const { form } = writing
  const values = toAllowed(form.values)
  const isWon = values.result === 'won'
  const [paperError, setPaperError] = useState<string>()
  const write = useWrite(closeOpportunity, { quiet: true })
  const input = () => toCloseInput(opportunity, values, files)
  useQueuedWriteSent(closeOpportunity, input, finish)
  const end = async () => {
    const isWaiting = isWon && isUnsent
    setPaperError(isWaiting ? '文件还没有传完，请稍候或移除' : undefined)
    if (isWaiting) resendUploads()
    if (!form.validate() || isWaiting) return
    const done = await submitForm(write, input(), ({ data }) => showFieldErrors(form, toCloseErrors(data)))
    if (!done) return
    finish()
    showToast(isWon ? '恭喜成交' : '已记录输单')
    onClose()
  }
  return {
    ...writing,
    isWon,
    paperError: isUnsent ? paperError : undefined,
    isPending: write.isPending,
    end,
    isOnlyLost,
  }
}

type OpportunityClosing = ReturnType<typeof useOpportunityClosing>

const results = [
  { key: 'won', text: '赢单' },
  { key: 'lost', text: '输单' },
] as const

/** 结束商机: won, with amount and signing date; or lost, with the reason. */
export function CloseSheet(props: CloseSheetProps) {
  const [round, setRound] = useState(0)
  return <Closing key={round} {...props} onStartOver={() => setRound(round + 1)} />
}

function Closing({ onStartOver, ...props }: CloseSheetProps & { onStartOver: () => void }) {
  const closing = useOpportunityClosing(props)
  const { form, isWon, isPending, end, isOnlyLost } = closing
  const startOver = () => {
    closing.drop()
    onStartOver()
  }
  const footer = (
    <Button grow={1} text={isWon ? '确认赢单' : '确认输单'} isBusy={isPending} onPress={() => void end()} />
  )
  return (
    <Sheet isOpen title="结束商机" onClose={props.onClose} footer={footer}>
      <View className={styles.sheet}>
        <RestoredBar isShort restoredAt={closing.restoredAt} onDiscard={startOver} />
        {isOnlyLost ? null : (
          <SegmentedTabs
            variant="box"
            label="结果"
            tabs={results}
            active={isWon ? 'won' : 'lost'}
            onSelect={form.set('result')}
          />
        )}
        {isWon ? <Won closing={closing} /> : <Lost closing={closing} />}
      </View>
    </Sheet>
  )
}

function Won({ closing: { form, upload, paperError } }: { closing: OpportunityClosing }) {
  return (
    <>
      <TextField
        label="成交金额"
        required
        kind="amount"
        maxLength={AMOUNT_LENGTH}
        placeholder="合同金额"
        right={<Text className={styles.unit}>万元</Text>}
        {...form.field('wan')}
      />
      <DayField
        label="签约日期"
        required
        error={form.getError('signDate')}
        value={form.values.signDate}
        to={chinaDay(Date.now())}
        onChange={form.set('signDate')}
      />
      <UploadField label="合同等资料（选填）" accept="files" error={paperError} {...upload} />
    </>
  )
}

function Lost({ closing: { form } }: { closing: OpportunityClosing }) {
  const bindText = createTextBinding(form, closeOpportunity.input)
  return <TextArea label="输单原因" required placeholder="如 预算取消、选择了其他厂家" {...bindText('reason')} />
}
