import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { RosterGuest } from '@/contract/event/activity'
import { formatWireTime } from '@/lib/wire-time'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import styles from './Desk.module.scss'
import type { Dispute } from './disputes'
import { getVerdictLabel, normalizeGuestCode } from './gate-book'

interface DisputeBarProps {
  disputes: readonly Dispute[]
  guests: readonly RosterGuest[]
  onDismiss: (ids: readonly string[]) => void
}

/** The guest's name if known to this device; otherwise the end of the code. */
function getGuestName({ code }: Dispute, guests: readonly RosterGuest[]): string {
  const plain = normalizeGuestCode(code)
  return guests.find((one) => one.code === plain)?.name ?? `邀请码尾号 ${(plain ?? code).slice(-4)}`
}

/** Scans whose server result differs from the one shown to the guest; renders nothing without any. */
export function DisputeBar({ disputes, guests, onDismiss }: DisputeBarProps) {
  const [isOpen, setOpen] = useState(false)
  if (disputes.length === 0) return null
  const close = () => setOpen(false)
  const dismissAll = () => {
    close()
    onDismiss(disputes.map(({ id }) => id))
  }
  return (
    <>
      <Pressable className={`${styles.queue} ${styles.dispute}`} onPress={() => setOpen(true)}>
        <Icon name="warning" size={18} />
        <View className={styles.queueText} {...toAriaProps({ role: 'status' })}>
          <Text className={styles.queueCount}>核实后有异议 {disputes.length} 条</Text>
          <Text className={styles.queueWhy}>与当时告知嘉宾的不同，请处理</Text>
        </View>
        <Icon name="chevron-right" size={16} />
      </Pressable>
      <Sheet
        isOpen={isOpen}
        title="核实后有异议"
        onClose={close}
        footer={<Button grow={1} text="全部已处理" onPress={dismissAll} />}
      >
        <CellGroup>
          {disputes.map((one) => (
            <Cell
              key={one.id}
              title={getGuestName(one, guests)}
              note={`${formatWireTime(one.at).slice(5, 16)} 当时：${one.said ? getVerdictLabel(one.said).title : '未知'}，现在：${getVerdictLabel(one.verdict).title}`}
              right={
                <Button
                  kind="secondary"
                  size="small"
                  text="已处理"
                  label={`已处理 ${getGuestName(one, guests)}`}
                  onPress={() => onDismiss([one.id])}
                />
              }
            />
          ))}
        </CellGroup>
      </Sheet>
    </>
  )
}
