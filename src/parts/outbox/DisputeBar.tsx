import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import styles from './Outbox.module.scss'

interface DisputeBarProps {
  disputes: readonly { id: string; name: string; note: string }[]
  /** Whom the device told something else, such as 嘉宾. */
  who: string
  onDismiss: (ids: readonly string[]) => void
}

/** Entries whose server result differs from the one that this device has told; renders nothing without any. */
export function DisputeBar({ disputes, who, onDismiss }: DisputeBarProps) {
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
          <Text className={styles.queueWhy}>与当时告知{who}的不同，请处理</Text>
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
          {disputes.map(({ id, name, note }) => (
            <Cell
              key={id}
              title={name}
              note={note}
              right={
                <Button
                  kind="secondary"
                  size="small"
                  text="已处理"
                  label={`已处理 ${name}`}
                  onPress={() => onDismiss([id])}
                />
              }
            />
          ))}
        </CellGroup>
      </Sheet>
    </>
  )
}
