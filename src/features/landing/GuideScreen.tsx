import { Image, Text, View } from '@tarojs/components'

import data from '@/assets/guide/cover-data.svg'
import gears from '@/assets/guide/cover-gears.svg'
import robot from '@/assets/guide/cover-robot.svg'
import { switchTab } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Carousel } from '@/ui/media/Carousel'

import { saveGuideSeen } from './entry'
import styles from './GuideScreen.module.scss'

const slides = [
  { picture: gears, title: '审批，在手机上办完', text: '一个按钮同意或退回，进度一目了然。' },
  { picture: data, title: '数据，随时看得见', text: '产量、OEE、合格率实时更新，异常第一时间知道。' },
  { picture: robot, title: '访客，扫码就能来', text: '邀请、审批、通行一条线，断网也能出示通行证。' },
] as const

function startApplication(): void {
  saveGuideSeen()
  void switchTab('home')
}

/** Introduces the application in three pictures; shown once. */
export function GuideScreen() {
  return (
    <PageFrame route="guide" tone="card" isTitleHidden onBack={startApplication}>
      <View className={styles.root}>
        <View className={styles.skip}>
          <Pressable role="link" onPress={startApplication}>
            <Text className={styles.skipText}>跳过</Text>
          </Pressable>
        </View>
        <View className={styles.slides}>
          <Carousel
            label="功能介绍"
            items={slides}
            getKey={({ title }) => title}
            renderItem={({ picture, title, text }) => (
              <View className={styles.slide}>
                <Image className={styles.picture} src={picture} mode="aspectFill" {...toAriaProps({ hidden: true })} />
                <Text className={styles.title}>{title}</Text>
                <Text className={styles.text}>{text}</Text>
              </View>
            )}
          />
        </View>
        <View className={styles.begin}>
          <Button size="large" text="开始使用" onPress={startApplication} />
        </View>
      </View>
    </PageFrame>
  )
}
