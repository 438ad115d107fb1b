import { Text, View } from '@tarojs/components'

import type { Report } from '@/contract/production/report'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'
import { isIconName } from '@/ui/media/icon-source'

import { FavoriteStar } from './FavoriteStar'
import styles from './Report.module.scss'

/** The report's icon; a default chart for an unknown name. */
export const reportIcon = (icon: string | null) => (icon && isIconName(icon) ? icon : 'chart-line')

/** A report in a list: its description, and the time of its data. */
export function ReportCard({ report }: { report: Report }) {
  const { id, name, remark, icon, updateTime } = report
  const time = updateTime ? `数据截至 ${updateTime.slice(5, 16)}` : '还没有数据'
  return (
    <View className={styles.card}>
      <Pressable
        className={styles.open}
        feedback="ground"
        row={id}
        label={[name, remark, time].filter(Boolean).join('，')}
        onPress={() => void go('report', { id })}
      >
        <View className={styles.sign}>
          <Icon name={reportIcon(icon)} size={22} />
        </View>
        <View className={styles.words}>
          <Text className={styles.cardName}>{name}</Text>
          {remark ? <Text className={styles.remark}>{remark}</Text> : null}
          <Text className={styles.cardTime}>{time}</Text>
        </View>
      </Pressable>
      <FavoriteStar report={report} />
    </View>
  )
}
