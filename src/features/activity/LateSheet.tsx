import { Text } from '@tarojs/components'
import { useState } from 'react'

import { settleScans } from '@/contract/event/activity'
import { getMaxLength } from '@/contract/field-limits'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'
import { PillChoice } from '@/ui/form/Tick'

import styles from './Desk.module.scss'
import { LATE_REASONS } from './guest-pass-labels'

interface LateSheetProps {
  /** Name of the late guest; undefined closes the sheet. */
  name: string | undefined
  onPick: (reason: string) => void
  onClose: () => void
}

/** Why a guest is late: a preset, a typed reason, or none. The reason is recorded with the scan. */
export function LateSheet({ name, onPick, onClose }: LateSheetProps) {
  const [own, setOwn] = useState('')
  const footer = (
    <>
      <Button kind="secondary" grow={1} text="不填原因" onPress={() => onPick('')} />
      <Button grow={1} text="登记迟到" disabled={own.trim() === ''} onPress={() => onPick(own.trim())} />
    </>
  )
  return (
    <Sheet isOpen={name !== undefined} title="迟到原因" onClose={onClose} footer={footer}>
      <Text className={styles.sheetText}>{name} 已过准时签到时间，点一个原因即可登记。</Text>
      <PillChoice
        label="迟到原因"
        options={LATE_REASONS.map((text) => ({ value: text, text }))}
        value={undefined}
        onChange={onPick}
      />
      <TextField
        label="其他原因"
        variant="stack"
        maxLength={getMaxLength(settleScans.input, 'scans', 'reason')}
        value={own}
        onChange={setOwn}
      />
    </Sheet>
  )
}
