import { Picker } from '@nutui/nutui-react-taro'

interface PickerSheetProps<T extends string> {
  isOpen: boolean
  title: string
  options: readonly { value: T; text: string }[]
  value: T | undefined
  onPick: (value: T) => void
  onClose: () => void
}

/** One wheel, for one of many short choices. */
export function PickerSheet<T extends string>(props: PickerSheetProps<T>) {
  const { isOpen, title, options, value, onPick, onClose } = props
  return (
    <Picker
      visible={isOpen}
      title={title}
      options={[options.map((option) => ({ value: option.value, label: option.text }))]}
      value={value === undefined ? [] : [value]}
      onConfirm={(_options, [picked]) => {
        const option = options.find((candidate) => candidate.value === picked)
        if (option) onPick(option.value)
      }}
      onClose={onClose}
    />
  )
}
