import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import type { LaunchEvent } from '@/contract/event/launch'
import { joinTexts } from '@/lib/text/join-texts'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { Icon } from '@/ui/media/Icon'

import styles from './Programme.module.scss'

type Speaker = LaunchEvent['speakers'][number]

/** Items shown before the list is expanded. */
const FIRST = 3

/** The speakers; a tap shows details. */
export function Speakers({ speakers }: { speakers: readonly Speaker[] }) {
  const [open, setOpen] = useState<Speaker>()
  if (speakers.length === 0) return null
  return (
    <>
      <View className={styles.sectionHead}>
        <Text className={styles.section}>演讲嘉宾</Text>
        <Text className={styles.aside}>{speakers.length} 位</Text>
      </View>
      <View className={styles.speakers}>
        {speakers.map((speaker) => (
          <Pressable
            key={speaker.name}
            className={styles.speaker}
            label={`${speaker.name}，${speaker.company}`}
            onPress={() => setOpen(speaker)}
          >
            {speaker.avatar ? (
              <Image
                className={styles.portrait}
                src={resolveUrl(speaker.avatar)}
                mode="aspectFill"
                {...toAriaProps({ hidden: true })}
              />
            ) : (
              <View className={styles.portrait} />
            )}
            <Text className={styles.speakerName}>{speaker.name}</Text>
            <Text className={styles.speakerFrom}>{speaker.company}</Text>
          </Pressable>
        ))}
      </View>
      <Sheet isOpen={open !== undefined} title={open?.name ?? ''} onClose={() => setOpen(undefined)}>
        <Text className={styles.sheetLead}>{joinTexts([open?.company, open?.post])}</Text>
        <Text className={styles.sheetText}>{open?.intro}</Text>
      </Sheet>
    </>
  )
}

/** The first items of the agenda; a tap shows all. */
export function Agenda({ agenda }: Pick<LaunchEvent, 'agenda'>) {
  const [isWhole, setWhole] = useState(agenda.length <= FIRST)
  if (agenda.length === 0) return null
  return (
    <>
      <View className={styles.sectionHead}>
        <Text className={styles.section}>议程</Text>
        {isWhole ? (
          <Text className={styles.aside}>{agenda.length} 场</Text>
        ) : (
          <Pressable className={styles.more} isSmall onPress={() => setWhole(true)}>
            <Text>全部 {agenda.length} 场</Text>
            <Icon name="chevron-down" size={16} />
          </Pressable>
        )}
      </View>
      <View className={styles.agenda}>
        {(isWhole ? agenda : agenda.slice(0, FIRST)).map(({ time, minutes, title, speaker }) => (
          <View key={`${time} ${title}`} className={styles.item}>
            <Text className={styles.itemTime}>{time}</Text>
            <View className={styles.dot} />
            <View className={styles.itemText}>
              <Text className={styles.itemTitle}>{title}</Text>
              <Text className={styles.itemBy}>{joinTexts([speaker, `${minutes} 分钟`])}</Text>
            </View>
          </View>
        ))}
      </View>
    </>
  )
}
