import { Cascader } from '@nutui/nutui-react-taro'

export interface CascaderOption {
  value: string
  text: string
  children?: CascaderOption[]
}

interface CascaderSheetProps {
  isOpen: boolean
  title: string
  options: CascaderOption[]
  /** The chosen values from the root on. */
  value: readonly string[]
  onPick: (path: { value: string; text: string }[]) => void
  onClose: () => void
}

/** A choice in steps: region, department, product group. */
export function CascaderSheet({ isOpen, title, options, value, onPick, onClose }: CascaderSheetProps) {
  return (
    <Cascader
      visible={isOpen}
      title={title}
      options={options}
      value={[...value]}
      closeable
      onClose={onClose}
      onChange={(_values, path) => onPick(path.map((one) => ({ value: String(one.value), text: one.text ?? '' })))}
    />
  )
}
