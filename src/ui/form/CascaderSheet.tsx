import { useState } from 'react'

import { Sheet } from '@/ui/feedback/Sheet'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'

import { RadioGroup } from './Tick'

export interface CascaderOption {
  value: string
  text: string
  children?: CascaderOption[]
}

interface CascaderSheetProps {
  isOpen: boolean
  title: string
  options: CascaderOption[]
  /** The selected values, from the root. */
  value: readonly string[]
  onPick: (path: { value: string; text: string }[]) => void
  onClose: () => void
}

/** The options of the values, up to the first unknown value. */
function findPath(options: readonly CascaderOption[], [first, ...rest]: readonly string[]): CascaderOption[] {
  const option = options.find(({ value }) => value === first)
  return option ? [option, ...findPath(option.children ?? [], rest)] : []
}

/** A choice in steps: region, department, product group. The last step confirms it. */
export function CascaderSheet({ isOpen, title, options, value, onPick, onClose }: CascaderSheetProps) {
  const [path, setPath] = useState(() => findPath(options, value))
  const [at, setAt] = useState(Math.max(0, path.length - 1))
  const offered = at === 0 ? options : (path[at - 1]?.children ?? [])
  const choose = (picked: string) => {
    const next = [...path.slice(0, at), ...findPath(offered, [picked])]
    setPath(next)
    if (next[at]?.children?.length) return setAt(at + 1)
    onPick(next)
    onClose()
  }
  const isWhole = path.length > 0 && !path.at(-1)?.children?.length
  const steps = [...path.map(({ text }) => text), ...(isWhole ? [] : ['请选择'])]
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose}>
      <SegmentedTabs
        label={`${title}的层级`}
        tabs={steps.map((text, step) => ({ key: String(step), text }))}
        active={String(at)}
        onSelect={(step) => setAt(Number(step))}
      />
      <RadioGroup key={at} label={title} options={offered} value={path[at]?.value} onChange={choose} />
    </Sheet>
  )
}
