import { ScrollView, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { useThemeChoice } from '@/theme/theme-store'
import { type Appearance, buildColourVariables } from '@/theme/themes'
import { useAppearance } from '@/theme/use-theme'
import { PillChoice } from '@/ui/form/Tick'

import styles from './PreviewFrame.module.scss'

const looks = [
  { value: 'light', text: '浅色' },
  { value: 'dark', text: '深色' },
] as const satisfies readonly { value: Appearance; text: string }[]

const widths = [
  { value: 'phone', text: '手机' },
  { value: 'wide', text: '宽屏' },
] as const

/** A preview as phones and wide windows show it, light and dark, whatever this device has. */
export function PreviewFrame({ children }: { children: ReactNode }) {
  const own = useAppearance()
  const theme = useThemeChoice((state) => state.theme)
  const [look = own, setLook] = useState<Appearance>()
  const [width, setWidth] = useState<'phone' | 'wide'>('phone')
  return (
    <>
      <View className={styles.choices}>
        <PillChoice label="预览外观" options={looks} value={look} onChange={setLook} />
        <PillChoice label="预览宽度" options={widths} value={width} onChange={setWidth} />
      </View>
      <ScrollView scrollX className={styles.window}>
        <View
          className={`theme ${look === 'dark' ? 'theme-dark' : ''} ${styles.screen} ${styles[width]}`}
          style={buildColourVariables(theme, look)}
        >
          {children}
        </View>
      </ScrollView>
    </>
  )
}
