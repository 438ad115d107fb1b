import { Text, View } from '@tarojs/components'

import {
  type AppearanceChoice,
  setAppearance,
  setTextSize,
  setTheme,
  TEXT_SIZES,
  type TextSize,
  useThemeChoice,
} from '@/theme/theme-store'
import { type Theme, themes } from '@/theme/themes'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './Settings.module.scss'

const appearances: readonly { value: AppearanceChoice; text: string; icon: IconName }[] = [
  { value: 'system', text: '跟随系统', icon: 'gear' },
  { value: 'light', text: '浅色', icon: 'sun' },
  { value: 'dark', text: '深色', icon: 'moon' },
]

const sizeNames: Readonly<Record<TextSize, string>> = { 1: '标准', 1.15: '大', 1.3: '较大', 1.4: '特大' }

/** Colour, appearance and text size; each applies at once and is stored on the device. */
export function AppearanceCards() {
  const { theme, appearance, textSize } = useThemeChoice()
  return (
    <>
      <Card title="主题">
        <View className={styles.swatches}>
          {themes.map((one) => (
            <Swatch key={one.name} theme={one} isChosen={one.name === theme.name} />
          ))}
        </View>
      </Card>
      <Card title="外观">
        <View className={styles.choices}>
          {appearances.map(({ value, text, icon }) => (
            <Pressable
              key={value}
              className={`${styles.choice} ${value === appearance ? styles.chosen : ''}`}
              role="radio"
              label={text}
              checked={value === appearance}
              onPress={() => setAppearance(value)}
            >
              <Icon name={icon} size={18} />
              <Text className={styles.choiceText}>{text}</Text>
            </Pressable>
          ))}
        </View>
      </Card>
      <Card title="文字大小">
        <View className={styles.choices}>
          {TEXT_SIZES.map((size) => (
            <Pressable
              key={size}
              className={`${styles.choice} ${size === textSize ? styles.chosen : ''}`}
              role="radio"
              label={`文字${sizeNames[size]}`}
              checked={size === textSize}
              onPress={() => setTextSize(size)}
            >
              <Text className={styles.choiceText}>{sizeNames[size]}</Text>
            </Pressable>
          ))}
        </View>
      </Card>
    </>
  )
}

function Swatch({ theme, isChosen }: { theme: Theme; isChosen: boolean }) {
  return (
    <Pressable
      className={styles.swatch}
      role="radio"
      label={`主题${theme.title}`}
      checked={isChosen}
      onPress={() => setTheme(theme)}
    >
      <View className={styles.colour} style={{ backgroundColor: theme.color }}>
        {isChosen ? <Icon name="check" size={20} /> : null}
      </View>
      <Text className={styles.colourName}>{theme.title}</Text>
    </Pressable>
  )
}
