import { Text, View } from '@tarojs/components'
import { usePageScroll } from '@tarojs/taro'
import { useState } from 'react'

import { toAriaProps } from '@/platform/aria'
import { getCustomBar } from '@/platform/status-bar'
import { useTexts } from '@/theme/language'
import { sharedTexts } from '@/theme/shared-texts'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './NavBar.module.scss'

interface NavBarProps {
  title: string
  /** Absent: no back button, as on a tab page. */
  onBack?: () => void
  /** `plain` on its own background; `board` navy; `clear` and `partner` over the page's head, solid after scrolling. */
  tone: 'plain' | 'board' | 'clear' | 'partner'
  /** White text of a clear bar over a dark picture, until the page has scrolled. */
  color?: 'auto' | 'white'
  /** The page's head shows the title until the page has scrolled. */
  isTitleHidden?: boolean
  /** Whether a clear or partner bar overlaps a head; otherwise it is solid and takes space. */
  isOver?: boolean
}

/** The navigation bar: title in the middle, back at the left, the right reserved for WeChat's capsule. */
export function NavBar(props: NavBarProps) {
  const { tone, isOver = true } = props
  if (isOver && (tone === 'clear' || tone === 'partner')) return <OverBar {...props} />
  return <Bar {...props} isOver={false} isFloating={false} />
}

const SOLID_AFTER_PX = 24

function OverBar(props: NavBarProps) {
  const [scrolled, setScrolled] = useState(false)
  usePageScroll(({ scrollTop }) => setScrolled(scrollTop > SOLID_AFTER_PX))
  return <Bar {...props} isOver={!scrolled} isFloating />
}

interface BarProps extends NavBarProps {
  isOver: boolean
  isFloating: boolean
}

function Bar({ title, onBack, tone, color = 'auto', isTitleHidden, isOver, isFloating }: BarProps) {
  const texts = useTexts(sharedTexts)
  const measures = getCustomBar()
  const bar = measures && { height: `${measures.total}px`, paddingTop: `${measures.status}px` }
  const side = measures && { width: `${measures.capsule}px` }
  const isHidden = isOver && isTitleHidden
  const classes = [styles.bar, styles[tone], isOver ? styles.over : '', isOver && color === 'white' ? styles.white : '']
  return (
    <View className={isFloating ? styles.floating : styles.inFlow}>
      <View className={classes.filter(Boolean).join(' ')} style={bar}>
        <View className={styles.side} style={side}>
          {onBack ? (
            <Pressable className={styles.back} label={texts.back} onPress={onBack}>
              <Icon name="back" size={24} />
            </Pressable>
          ) : null}
        </View>
        <View className={styles.title} {...toAriaProps({ role: 'heading', ...(isHidden && { label: title }) })}>
          <Text>{isHidden ? '' : title}</Text>
        </View>
        <View className={styles.side} style={side} />
      </View>
    </View>
  )
}
