import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import type { OpportunityDetail } from '@/contract/partner/opportunity'
import { MINUTE_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import { Button } from '@/ui/action/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'

import styles from './OpportunityScreen.module.scss'
import { formatTimeLeftUntil, getProtection } from './opportunity-labels'

/** Epoch milliseconds, updated every minute. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const ended = new Set(['won', 'lost'])

interface ProtectionCardProps {
  opportunity: OpportunityDetail
  onExtend: () => void
}

/** The remaining protection of this customer, and a request to extend it. */
export function ProtectionCard({ opportunity, onExtend }: ProtectionCardProps) {
  const now = useMinute()
  const protection = getProtection(opportunity, now)
  if (!protection || ended.has(opportunity.status)) return null
  const end = opportunity.protectEnd ?? ''
  const left = protection.isOver ? '已到期' : formatTimeLeftUntil(parseWireTime(end) ?? now, now)
  const canExtend = opportunity.actions.includes('extend')
  return (
    <Card>
      <View className={styles.protectHead}>
        <View className={styles.protectText}>
          <Text className={styles.protectName}>保护期</Text>
          <Text className={`${styles.protectLeft} ${protection.isSoon || protection.isOver ? styles.soon : ''}`}>
            {protection.isOver ? left : `还剩 ${left}`}
          </Text>
        </View>
        {canExtend ? <Button kind="secondary" size="small" text="申请延期" onPress={onExtend} /> : null}
      </View>
      <ProgressBar
        value={protection.share}
        label="剩余保护期"
        tone={protection.isSoon || protection.isOver ? 'error' : 'brand'}
      />
      <Text className={styles.protectNote}>
        {protection.isOver
          ? `${end.slice(0, 16)} 到期，其他伙伴可以报备`
          : `${end.slice(0, 16)} 前，其他伙伴不能报备该客户`}
      </Text>
      <Extension opportunity={opportunity} />
    </Card>
  )
}

function Extension({ opportunity: { extension, extensionsLeft, actions } }: { opportunity: OpportunityDetail }) {
  if (!extension) {
    return actions.includes('extend') ? <Text className={styles.protectNote}>还可延期 {extensionsLeft} 次</Text> : null
  }
  const { status, statusName, days, reason, answer } = extension
  const tone = status === 'approved' ? 'success' : status === 'rejected' ? 'error' : 'warning'
  return (
    <View className={styles.extension}>
      <View className={styles.extensionHead}>
        <Text>延期 {days} 天</Text>
        <Chip text={statusName} tone={tone} />
      </View>
      <Text className={styles.protectNote}>{answer || reason}</Text>
    </View>
  )
}
