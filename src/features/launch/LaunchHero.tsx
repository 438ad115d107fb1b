import { Image, Text, View } from '@tarojs/components'

import type { LaunchEvent } from '@/contract/event/launch'
import { toAriaProps } from '@/platform/aria'
import { formatEventTime } from '@/ui/form/days'
import { Icon } from '@/ui/media/Icon'

import { Countdown } from './Countdown'
import styles from './LaunchHero.module.scss'
import { toEpochMs } from './launch-labels'

interface LaunchHeroProps {
  event: LaunchEvent
  picture: string
  ahead: number
}

const phaseWords: Readonly<Record<string, string>> = {
  live: '正在进行',
  over: '发布会已结束，感谢关注',
  cancelled: '发布会已取消',
}

/** Title, time and countdown of the event. */
export function LaunchHero({ event, picture, ahead }: LaunchHeroProps) {
  const { tags, title, slogan, phase, cancelReason, startTime, address } = event
  return (
    <View className={styles.hero}>
      <View className={styles.scene} {...toAriaProps({ hidden: true })}>
        <Image className={styles.picture} src={picture} mode="aspectFill" {...toAriaProps({ hidden: true })} />
        <View className={styles.veil} />
      </View>
      <View className={styles.inHero}>
        <View className={styles.tags}>
          {tags.map((tag) => (
            <Text key={tag} className={styles.tag}>
              {tag}
            </Text>
          ))}
        </View>
        <Text className={styles.title} {...toAriaProps({ role: 'heading' })}>
          {title}
        </Text>
        <Text className={styles.slogan}>{slogan}</Text>
        {phase === 'before' ? (
          <Countdown target={toEpochMs(startTime)} ahead={ahead} />
        ) : (
          <Text className={styles.live}>{[phaseWords[phase] ?? phase, cancelReason].filter(Boolean).join('：')}</Text>
        )}
        <View className={styles.when}>
          <Icon name="calendar" size={16} />
          <Text>{formatEventTime(event)}</Text>
        </View>
        <View className={styles.when}>
          <Icon name="location" size={16} />
          <Text>{address}</Text>
        </View>
      </View>
    </View>
  )
}
