import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { getAbsence } from '@/contract/workflow/absence'
import { go } from '@/navigation/navigate'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './AbsenceBanner.module.scss'
import { formatAbsenceEnd, formatAbsenceStart, isAhead } from './absence-times'
import { useEndAbsence } from './use-end-absence'

/** Banner above the tasks while the user is absent or a substitute. */
export function AbsenceBanner() {
  const { data } = useCall(getAbsence, {}, { quiet: true })
  const { end, isBusy } = useEndAbsence(data?.version ?? 0)
  if (!data) return null
  const { absence, standingIn } = data
  return (
    <>
      {absence ? (
        <View className={styles.away} {...toAriaProps({ role: 'status' })}>
          <Pressable
            className={styles.words}
            label={`我不在，新待办由${absence.substitute.name}代办，至 ${formatAbsenceEnd(absence.endTime)}`}
            onPress={() => void go('absence')}
          >
            <Icon name="delegate" size={18} />
            <Text className={styles.text}>
              {isAhead(absence.startTime) ? `${formatAbsenceStart(absence.startTime)} 起` : ''}新待办由
              {absence.substitute.name}代办至 {formatAbsenceEnd(absence.endTime)}
            </Text>
          </Pressable>
          <Button
            kind="secondary"
            size="small"
            text={isAhead(absence.startTime) ? '取消' : '我回来了'}
            isBusy={isBusy}
            onPress={end}
          />
        </View>
      ) : null}
      {standingIn.map(({ owner, endTime }) => (
        <View key={owner.userId} className={styles.standing}>
          <Icon name="delegate" size={16} />
          <Text className={styles.text}>
            正在代 {owner.name} 处理新待办，至 {formatAbsenceEnd(endTime)}
          </Text>
        </View>
      ))}
    </>
  )
}
