import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'

import styles from '@/features/partner/home/PartnerHome.module.scss'
import { formatRelativeTime } from '@/lib/relative-time'
import { go } from '@/navigation/navigate'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import { getReportSlot, reportDrafts } from './report-draft'

/** An unsubmitted report on this device. */
export function ReportDraftCard({ userId }: { userId: string }) {
  const read = () => reportDrafts.read(getReportSlot(), userId)
  const [storedDraft, setStoredDraft] = useState(read)
  useDidShow(() => setStoredDraft(read()))
  if (!storedDraft) return null
  const title = storedDraft.values.customerName.trim() || '未填客户名称'
  const note = `${formatRelativeTime(storedDraft.savedAt, { now: Date.now() })}保存在本机，未提交`
  return (
    <Card label={`继续填写，${title}，${note}`} onPress={() => void go('submitOpportunity')}>
      <View className={styles.kept}>
        <Chip text="草稿" tone="warning" />
        <View className={styles.keptText}>
          <Text className={styles.keptTitle}>{title}</Text>
          <Text className={styles.keptNote}>{note}</Text>
        </View>
        <Icon className={styles.arrow ?? ''} name="chevron-right" size={16} />
      </View>
    </Card>
  )
}
