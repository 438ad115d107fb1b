import { View } from '@tarojs/components'

import type { Person } from '@/contract/workflow/task'
import { Button } from '@/ui/action/Button'
import { Overlay } from '@/ui/feedback/Overlay'
import { SheetHead } from '@/ui/feedback/SheetHead'
import { SearchBar } from '@/ui/form/SearchBar'

import styles from './People.module.scss'
import { PeopleBrowser } from './PeopleBrowser'
import { SelectionStrip } from './SelectionStrip'
import { usePersonPicker } from './use-person-picker'

export interface PersonPickerProps {
  isOpen: boolean
  title: string
  /** Allows several people, confirmed by 确定; otherwise the first tap confirms. */
  multiple?: boolean
  /** Maximum number of people, with `multiple`. */
  max?: number
  value?: readonly Person[]
  /** `dept`: departments instead of people; of a result only `userId` (the department's id) and `name` are set. */
  kind?: 'user' | 'dept'
  /** Reasons by id of people who cannot be selected. */
  exclude?: Readonly<Record<string, string>>
  onPick: (people: Person[]) => void
  onClose: () => void
}

/** Picks people or departments by browsing or searching the company. */
export function PersonPicker({ isOpen, title, onClose, ...rest }: PersonPickerProps) {
  return (
    <Overlay isOpen={isOpen} label={title} place="bottom" onClose={onClose}>
      {isOpen ? <OpenPicker title={title} onClose={onClose} {...rest} /> : <View className={styles.root} />}
    </Overlay>
  )
}

function OpenPicker(props: Omit<PersonPickerProps, 'isOpen'>) {
  const { title, multiple = false, kind = 'user', value = [], onPick, onClose } = props
  const picking = usePersonPicker(props)
  const confirm = () => {
    onPick([...picking.chosen])
    onClose()
  }
  const count = picking.chosen.length
  return (
    <View className={styles.root}>
      <SheetHead title={title} onClose={onClose} />
      <View className={styles.search}>
        <SearchBar
          background="card"
          value={picking.words}
          onChange={picking.search}
          placeholder={kind === 'dept' ? '搜索部门名称或拼音' : '搜索姓名、拼音或部门'}
        />
      </View>
      <PeopleBrowser kind={kind} multiple={multiple} picking={picking} />
      {multiple ? (
        <View className={styles.foot}>
          <SelectionStrip kind={kind} chosen={picking.chosen} onDrop={picking.toggle} />
          <Button
            text={count > 0 ? `确定（${count}）` : '确定'}
            disabled={count === 0 && value.length === 0}
            onPress={confirm}
          />
        </View>
      ) : null}
    </View>
  )
}
