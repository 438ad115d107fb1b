import type { ReactNode } from 'react'

import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'

interface FilterSheetProps {
  onReset: () => void
  /** Nothing changes until it is called. */
  onApply: () => void
  onClose: () => void
  children: ReactNode
}

/** What narrows a list: chosen in peace, then applied or reset together. */
export function FilterSheet({ onReset, onApply, onClose, children }: FilterSheetProps) {
  const footer = (
    <>
      <Button kind="secondary" grow={1} text="重置" onPress={onReset} />
      <Button grow={2} text="确定" onPress={onApply} />
    </>
  )
  return (
    <Sheet isOpen title="筛选" onClose={onClose} footer={footer}>
      {children}
    </Sheet>
  )
}
