import { Text, View } from '@tarojs/components'
import { useRef, useState } from 'react'

import { call } from '@/api/client'
import { getMaxLength } from '@/contract/field-limits'
import { findMachine } from '@/contract/production/production'
import { scanCode } from '@/platform/scan'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextField } from '@/ui/form/TextField'
import { Icon } from '@/ui/media/Icon'

import styles from './Board.module.scss'
import sheet from './Sheets.module.scss'

/** Finds a machine by its label's code, scanned or typed. */
function useMachineLookup(onFound: (id: string) => void) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Counts the lookups: the answer to one that was given up is ignored.
  const latest = useRef(0)
  const type = (typed: string) => {
    setCode(typed)
    setError(undefined)
  }
  const find = async (label: string) => {
    if (!label.trim()) return setError('请输入机台编号')
    latest.current += 1
    const own = latest.current
    const isLatest = () => own === latest.current
    setBusy(true)
    try {
      const { id } = await call(findMachine, { label: label.trim() }, { quiet: true })
      if (!isLatest()) return
      setCode('')
      onFound(id)
    } catch (failed) {
      if (isLatest()) setError((failed instanceof Error && failed.message) || '没有找到，请重试')
    } finally {
      if (isLatest()) setBusy(false)
    }
  }
  const giveUp = () => {
    latest.current += 1
    setBusy(false)
    setError(undefined)
  }
  const scan = async () => {
    const result = await scanCode()
    if (!result.supported) return setError('这里不能扫码，请输入机台编号')
    if (result.text === undefined) return undefined
    // The scanned code stays in the field, so that the user sees what was not found.
    setCode(result.text.slice(0, getMaxLength(findMachine.input, 'label')))
    setError(undefined)
    return find(result.text)
  }
  return { code, error, isBusy, type, find: () => void find(code), scan: () => void scan(), giveUp }
}

interface ScanMachineProps {
  /** Receives the machine of the label. */
  onFound: (id: string) => void
}

/** Opens a machine by the code on its label: scanned, or typed where the label is worn. */
export function ScanMachine({ onFound }: ScanMachineProps) {
  const [isOpen, setOpen] = useState(false)
  const finding = useMachineLookup((id) => {
    setOpen(false)
    onFound(id)
  })
  const close = () => {
    finding.giveUp()
    setOpen(false)
  }
  return (
    <>
      <Pressable className={styles.scan} isSmall label="扫码找机台" onPress={() => setOpen(true)}>
        <Icon name="scan" size={18} />
        <Text>扫码</Text>
      </Pressable>
      <Sheet
        isOpen={isOpen}
        title="打开机台"
        onClose={close}
        footer={<Button grow={1} text="打开" isBusy={finding.isBusy} onPress={finding.find} />}
      >
        <View className={sheet.body}>
          <Button kind="secondary" icon="scan" text="扫描机台二维码" onPress={finding.scan} />
          <TextField
            label="机台编号"
            variant="stack"
            placeholder="标签上的编号，如 CNC-07"
            maxLength={getMaxLength(findMachine.input, 'label')}
            value={finding.code}
            error={finding.error}
            onChange={finding.type}
            onConfirm={finding.find}
          />
        </View>
      </Sheet>
    </>
  )
}
