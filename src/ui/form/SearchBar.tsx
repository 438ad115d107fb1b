import { Input, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { getInputModeProps } from '@/platform/input-mode'
import { useThemeChoice } from '@/theme/theme-store'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './SearchBar.module.scss'

interface SearchBarProps {
  value: string
  onChange: (value: string) => void
  /** Called by 搜索 on the keyboard. */
  onSubmit?: () => void
  placeholder: string
  hasFocus?: boolean
  /** White on the grey page, grey on a white card. */
  background?: 'page' | 'card'
}

/** The most characters of a keyword that the calls of lists take. */
const WORDS_MAX = 50

/** Above this text size the full placeholder does not fit on one line. */
const ROOMY = 1.15

/** Shortens 「搜索标题、发起人、单号」 to 「搜索标题等」. */
function shortenPlaceholder(placeholder: string): string {
  const [first = '', further] = placeholder.split(/[、，]/)
  return further && placeholder.includes('、') ? `${first}等` : first
}

/** A search field. The caller debounces its value (500 ms). */
export function SearchBar(props: SearchBarProps) {
  const { value, onChange, onSubmit, placeholder, hasFocus = false, background = 'page' } = props
  const isRoomy = useThemeChoice(({ textSize }) => textSize <= ROOMY)
  return (
    <View className={`${styles.root} ${styles[background]}`}>
      <Icon name="search" size={18} />
      <Input
        className={styles.input}
        value={value}
        placeholder={isRoomy ? placeholder : shortenPlaceholder(placeholder)}
        confirmType="search"
        focus={hasFocus}
        maxlength={WORDS_MAX}
        onInput={(event) => onChange(event.detail.value)}
        onConfirm={onSubmit}
        {...getInputModeProps('text', styles.placeholder ?? '')}
        {...toAriaProps({ label: placeholder })}
      />
      {value ? (
        <Pressable className={styles.clear} label="清空" onPress={() => onChange('')}>
          <Icon name="error" size={16} />
        </Pressable>
      ) : null}
    </View>
  )
}
