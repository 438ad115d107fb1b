import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Icon } from '@/ui/media/Icon'

import styles from './Desk.module.scss'
import { getVerdictLabel, getVerdictNote, type ScanVerdict } from './gate-book'

const icons = { pass: 'check', late: 'clock', again: 'warning', refuse: 'close' } as const

/** The result of the last scan: colour, icon and text, with the name and the seat in large type. */
export function VerdictCard({ verdict }: { verdict: (ScanVerdict & { id: string }) | undefined }) {
  if (!verdict) {
    return (
      <View className={`${styles.verdict} ${styles.idle}`}>
        <Icon name="qr" size={32} />
        <Text className={styles.idleText}>扫描嘉宾出示的邀请码</Text>
      </View>
    )
  }
  const { title, tone } = getVerdictLabel(verdict.kind)
  const line = getVerdictNote(verdict)
  return (
    <View key={verdict.id} className={`${styles.verdict} ${styles[tone]}`} {...toAriaProps({ role: 'alert' })}>
      <View className={styles.verdictHead}>
        <View className={styles.sign}>
          <Icon name={icons[tone]} size={24} />
        </View>
        <Text className={styles.verdictTitle}>{title}</Text>
        {verdict.guest?.seat ? <Text className={styles.verdictSeat}>{verdict.guest.seat}</Text> : null}
      </View>
      {verdict.guest ? (
        <View className={styles.verdictWho}>
          <Text className={styles.verdictName}>{verdict.guest.name}</Text>
          <Text className={styles.verdictFrom}>{verdict.guest.company}</Text>
        </View>
      ) : null}
      {line ? <Text className={styles.verdictLine}>{line}</Text> : null}
    </View>
  )
}
