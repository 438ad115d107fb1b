import { Text, View } from '@tarojs/components'

import type { ApplicationRecord } from '@/contract/organization/application-view'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { getStatusTone } from '@/parts/status-tone'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import styles from './ViewList.module.scss'

/** A record of a view: state, number, subject, selected fields, and starter. */
export function RecordCard({ record }: { record: ApplicationRecord }) {
  const { procInstId, serialNo, subject, status, statusName, values, startUserName, startDeptName, startTime } = record
  return (
    <Card label={[statusName, subject, startUserName].join('，')} onPress={() => void go('form', { procInstId })}>
      <View className={styles.head}>
        <Chip text={statusName} tone={getStatusTone(status)} />
        <Text className={styles.serial}>{serialNo}</Text>
        <Text className={styles.day}>{startTime?.slice(0, 10)}</Text>
      </View>
      <Text className={styles.subject}>{subject}</Text>
      <View className={styles.values}>
        {values.map(({ key, value }) => (
          <View key={key} className={styles.value}>
            <Text className={styles.valueLabel}>{key}</Text>
            <Text className={styles.valueText}>{value}</Text>
          </View>
        ))}
      </View>
      <View className={styles.foot}>
        <PersonAvatar size="mini" name={startUserName} picture={record.startUserAvatar} />
        <Text className={styles.owner}>{joinTexts([startUserName, startDeptName])}</Text>
        <Icon className={styles.arrow} name="chevron-right" size={14} />
      </View>
    </Card>
  )
}
