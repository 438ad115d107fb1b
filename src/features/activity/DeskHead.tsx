import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { SignDirection, StaffActivity } from '@/contract/event/activity'
import { joinTexts } from '@/lib/text/join-texts'
import { OptionSheet } from '@/parts/form/OptionSheet'
import { Pressable } from '@/ui/action/Pressable'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Icon } from '@/ui/media/Icon'

import styles from './Desk.module.scss'

interface DeskHeadProps {
  activity: StaffActivity
  gate: string
  direction: SignDirection
  onGate: (key: string) => void
  onDirection: (direction: SignDirection) => void
}

const directions = [
  { key: 'in', text: '签到' },
  { key: 'out', text: '签退' },
] as const

/** Activity, gate and direction; and the gate's digits for guests who sign in themselves. */
export function DeskHead({ activity, gate, direction, onGate, onDirection }: DeskHeadProps) {
  const [isOpen, setOpen] = useState(false)
  const here = activity.gates.find(({ key }) => key === gate)
  return (
    <View className={styles.head}>
      <Text className={styles.headTitle}>{activity.title}</Text>
      <View className={styles.headRow}>
        <Pressable className={styles.gate} label={`入口，${here?.name ?? ''}`} onPress={() => setOpen(true)}>
          <Icon name="location" size={16} />
          <Text className={styles.gateName}>{here?.name}</Text>
          <Icon name="chevron-down" size={14} />
        </Pressable>
        <SegmentedTabs variant="box" label="方向" tabs={directions} active={direction} onSelect={onDirection} />
      </View>
      <Text className={styles.pin}>
        {joinTexts([`现场码 ${here?.pin}`, `${activity.lateAfter.slice(11, 16)} 后为迟到`])}
      </Text>
      {isOpen ? (
        <OptionSheet
          title="选择入口"
          options={activity.gates.map(({ key, name }) => ({ value: key, text: name }))}
          value={[gate]}
          isSingle
          maxCount={undefined}
          onPick={([picked]) => picked && onGate(picked)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </View>
  )
}
