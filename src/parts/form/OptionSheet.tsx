import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { SearchBar } from '@/ui/form/SearchBar'
import { Checkbox, RadioGroup } from '@/ui/form/Tick'

import styles from './Form.module.scss'

/** Number of options from which the sheet has a search field. */
const SEARCH_FROM = 10

interface OptionSheetProps {
  title: string
  options: readonly { value: string; text: string }[]
  value: readonly string[]
  isSingle: boolean
  maxCount: number | undefined
  onPick: (values: string[]) => void
  onClose: () => void
}

/** A single option, picked at once; or several, confirmed by 确定. */
export function OptionSheet(props: OptionSheetProps) {
  const { title, options, value, isSingle, maxCount, onPick, onClose } = props
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(value)
  const sought = words.trim().toLowerCase()
  const found = options.filter(({ text }) => text.toLowerCase().includes(sought))
  const take = (values: readonly string[]) => {
    onPick([...values])
    onClose()
  }
  const isFull = maxCount !== undefined && chosen.length >= maxCount
  const tick = (option: string) => (isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, option] : before.filter((one) => one !== option)))
  return (
    <Sheet
      isOpen
      title={title}
      onClose={onClose}
      footer={isSingle ? null : <Button grow={1} text={`确定（${chosen.length}）`} onPress={() => take(chosen)} />}
    >
      <View className={styles.sheet}>
        {options.length >= SEARCH_FROM ? (
          <SearchBar background="card" value={words} onChange={setWords} placeholder={`搜索${title}`} />
        ) : null}
        {found.length === 0 ? <Text className={styles.none}>没有符合的选项</Text> : null}
        {isSingle ? (
          <RadioGroup label={title} options={found} value={value[0]} onChange={(picked) => take([picked])} />
        ) : (
          found.map((option) => (
            <Checkbox
              key={option.value}
              label={option.text}
              checked={chosen.includes(option.value)}
              disabled={isFull && !chosen.includes(option.value)}
              onChange={tick(option.value)}
            />
          ))
        )}
      </View>
    </Sheet>
  )
}
