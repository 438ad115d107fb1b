import { Text } from '@tarojs/components'
import { useState } from 'react'

import { PillField } from '@/features/manage/fields/PillField'
import { formatManyNames } from '@/parts/many/use-many'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Sheet } from '@/ui/feedback/Sheet'

import styles from './Received.module.scss'

interface ManyHandlingSheetProps<S extends string> {
  names: readonly string[]
  statuses: readonly { value: S; text: string }[]
  onPick: (status: S) => void
  onClose: () => void
}

/** Which state the chosen rows get. */
export function ManyHandlingSheet<S extends string>({ names, statuses, onPick, onClose }: ManyHandlingSheetProps<S>) {
  const [picked, setPicked] = useState<S>()
  const { ask, dialog } = useQuestion()
  const submit = async () => {
    if (!picked) return
    if (picked === 'declined') {
      const text = `${formatManyNames(names, '条')}。提交人会看到「未通过」，占用的名额让给其他人。`
      const title = `把 ${names.length} 条改为未通过？`
      if (!(await ask({ title, text, confirmText: '全部改为未通过', isDangerous: true }))) return
    }
    onPick(picked)
    onClose()
  }
  return (
    <>
      <Sheet
        isOpen
        title={`改 ${names.length} 条的处理状态`}
        onClose={onClose}
        footer={<Button grow={1} text="全部改为这个状态" disabled={!picked} onPress={() => void submit()} />}
      >
        <Text className={styles.manyNote}>
          {formatManyNames(names, '条')}。选择之后被他人处理过的不会改，改完会列出是哪几条。
        </Text>
        <PillField label="改成" options={statuses} value={picked} onChange={(status) => setPicked(status)} />
      </Sheet>
      {dialog}
    </>
  )
}
