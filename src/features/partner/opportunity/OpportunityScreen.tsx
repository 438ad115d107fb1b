import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { getOpportunity, type OpportunityDetail } from '@/contract/partner/opportunity'
import { isAbsent } from '@/lib/absent'
import { formatAmount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { AttachmentList } from '@/parts/AttachmentList'
import { FollowUpCard, HistoryCard } from '@/parts/opportunity/OpportunityRecord'
import { getOpportunityTone } from '@/parts/opportunity/opportunity-tone'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { CloseSheet } from './CloseSheet'
import { ExtensionSheet } from './ExtensionSheet'
import { FollowUpSheet } from './FollowUpSheet'
import { OpportunityAbsent } from './OpportunityAbsent'
import { CustomerFacts } from './OpportunityFacts'
import styles from './OpportunityScreen.module.scss'
import { buildRefusalLines } from './opportunity-labels'
import { ProtectionCard } from './ProtectionCard'

const NO_FOLLOW_UPS = '还没有跟进。拜访、电话后随手记一条；申请延期时，审核人看最近一条。'

type Open = 'followUp' | 'extend' | 'close' | undefined

/** 商机详情: state, protection period, history and available actions. */
export function OpportunityScreen({ id }: { id: string }) {
  const query = useCall(getOpportunity, { id })
  const refresh = useRefresh([getOpportunity])
  const [open, setOpen] = useState<Open>()
  const { data } = query
  const isGone = isAbsent(query.error)
  const bottom = data && !isGone && renderActions(data, setOpen)
  const close = () => setOpen(undefined)
  return (
    <PageFrame route="opportunity" onRefresh={refresh} {...(bottom && { bottom })}>
      {isGone ? (
        <OpportunityAbsent />
      ) : (
        <QueryView query={query} what="商机">
          {(opportunity) => (
            <>
              <Summary opportunity={opportunity} />
              <Refused opportunity={opportunity} />
              <ProtectionCard opportunity={opportunity} onExtend={() => setOpen('extend')} />
              <FollowUps opportunity={opportunity} />
              <CustomerFacts opportunity={opportunity} />
              <Related opportunity={opportunity} />
              <HistoryCard history={opportunity.history} />
              {open === 'followUp' ? <FollowUpSheet id={id} onClose={close} /> : null}
              {open === 'extend' ? <ExtensionSheet opportunity={opportunity} onClose={close} /> : null}
              {open === 'close' ? <CloseSheet opportunity={opportunity} onClose={close} /> : null}
            </>
          )}
        </QueryView>
      )}
    </PageFrame>
  )
}

/** The action bar with the actions allowed by the server. */
function renderActions({ id, actions, status }: OpportunityDetail, onOpen: (open: Open) => void) {
  const can = (action: string) => actions.includes(action)
  if (can('edit')) {
    const text = status === 'draft' ? '继续填写' : '修改并重新提交'
    return <Button grow={1} text={text} onPress={() => void go('submitOpportunity', { id })} />
  }
  const canClose = can('win') || can('lose')
  if (!can('followUp') && !canClose) return undefined
  return (
    <>
      {canClose ? <Button kind="secondary" grow={1} text="结束商机" onPress={() => onOpen('close')} /> : null}
      {can('followUp') ? <Button grow={2} icon="edit" text="写跟进" onPress={() => onOpen('followUp')} /> : null}
    </>
  )
}

/** Hidden while there are no follow-ups and none can be added. */
function FollowUps({ opportunity: { followUps, actions } }: { opportunity: OpportunityDetail }) {
  if (followUps.length === 0 && !actions.includes('followUp')) return null
  return <FollowUpCard followUps={followUps} empty={NO_FOLLOW_UPS} />
}

function Summary({ opportunity }: { opportunity: OpportunityDetail }) {
  const { opportunityName, opportunityNo, customerName, status, statusName, expectAmount } = opportunity
  const { wonAmount = null, expectSignDate, signDate, reviewerName } = opportunity
  const isWon = wonAmount !== null
  const amount = isWon ? wonAmount : expectAmount
  const day = isWon ? signDate : expectSignDate
  return (
    <Card>
      <View className={styles.head}>
        <Text className={styles.title} selectable>
          {opportunityName || customerName}
        </Text>
        <Chip text={statusName} tone={getOpportunityTone(status)} />
      </View>
      <Text className={styles.byline}>
        {opportunityName === customerName ? '' : `${customerName}\u00a0· `}
        <Text className={styles.number}>{opportunityNo}</Text>
      </Text>
      <View className={styles.figures}>
        <Figure name={isWon ? '成交金额' : '预计金额'} value={amount === null ? '–' : formatAmount(amount)} />
        <Figure name={isWon ? '签约日期' : '预计签约'} value={day ?? '–'} />
        <Figure name="审核人" value={reviewerName ?? '–'} />
      </View>
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <View className={styles.figure}>
      <Text className={styles.figureValue}>{value}</Text>
      <Text className={styles.figureName}>{name}</Text>
    </View>
  )
}

/** Why it was rejected, field by field; or why it was lost. */
function Refused({ opportunity }: { opportunity: OpportunityDetail }) {
  const { status, lostReason } = opportunity
  if (status === 'lost' && lostReason) {
    return (
      <View className={styles.calm}>
        <Text className={styles.refusedTitle}>输单原因</Text>
        <Text className={styles.refusedLine}>{lostReason}</Text>
      </View>
    )
  }
  if (status !== 'rejected') return null
  return (
    <View className={styles.refused}>
      <Text className={styles.refusedTitle}>未通过原因</Text>
      {buildRefusalLines(opportunity).map((line) => (
        <Text key={line} className={styles.refusedLine}>
          {line}
        </Text>
      ))}
    </View>
  )
}

/** The related product and activity, and the attachments. */
function Related({ opportunity: { product, activity, attachments } }: { opportunity: OpportunityDetail }) {
  return (
    <>
      {attachments.length > 0 ? (
        <Card title={`照片与资料 ${attachments.length}`}>
          <AttachmentList files={attachments} />
        </Card>
      ) : null}
      {product || activity ? (
        <CellGroup title="关联">
          {product ? (
            <Cell
              icon="cube"
              title={product.name}
              note={joinTexts([product.category, product.summary])}
              {...(product.isShown && { onPress: () => void go('product', { id: product.id }) })}
            />
          ) : null}
          {activity ? (
            <Cell
              icon="calendar"
              title={activity.title}
              note={activity.startTime.slice(0, 16)}
              onPress={() => void go('partnerActivity', { id: activity.id })}
            />
          ) : null}
        </CellGroup>
      ) : null}
    </>
  )
}
