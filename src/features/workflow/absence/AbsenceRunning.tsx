import { Text, View } from '@tarojs/components'

import type { Absence } from '@/contract/workflow/absence'
import { joinTexts } from '@/lib/text/join-texts'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import styles from './Absence.module.scss'
import { formatAbsenceEnd, formatAbsenceStart, isAhead } from './absence-times'
import { useEndAbsence } from './use-end-absence'

/** The current absence, and ending it. */
export function AbsenceRunning({ absence, version }: { absence: Absence; version: number }) {
  const { substitute, startTime, endTime, processes, substituteAwayUntil } = absence
  const { end, isBusy } = useEndAbsence(version)
  const scope = processes.length > 0 ? processes.map(({ procDefName }) => procDefName).join('、') : '全部流程'
  return (
    <Card>
      <View className={styles.state}>
        <Text className={styles.stateTitle}>新的待办交给</Text>
        <Chip text={isAhead(startTime) ? '未开始' : '进行中'} tone={isAhead(startTime) ? 'info' : 'warning'} />
      </View>
      <View className={styles.person}>
        <PersonAvatar size="large" name={substitute.name} picture={substitute.avatar} />
        <View className={styles.personWords}>
          <Text className={styles.personName}>{substitute.name}</Text>
          <Text className={styles.personNote}>{joinTexts([substitute.deptName, substitute.postName])}</Text>
        </View>
      </View>
      <View className={styles.facts}>
        {isAhead(startTime) ? <Text className={styles.fact}>{formatAbsenceStart(startTime)} 开始</Text> : null}
        <Text className={styles.fact}>至 {formatAbsenceEnd(endTime)} 自动结束</Text>
        <Text className={styles.fact}>{scope}</Text>
      </View>
      {substituteAwayUntil ? (
        <View className={styles.warning}>
          <Icon name="warning" size={16} />
          <Text>
            {substitute.name}自己也不在，至 {formatAbsenceEnd(substituteAwayUntil)}，由其代办人处理
          </Text>
        </View>
      ) : null}
      <View className={styles.buttonInside}>
        <Button text={isAhead(startTime) ? '取消设置' : '我回来了'} isBusy={isBusy} onPress={end} />
      </View>
    </Card>
  )
}
