import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { getStudyOverview, type StudyResource } from '@/contract/content/study'
import type { OutputOf } from '@/contract/endpoint'
import { go } from '@/navigation/navigate'
import { PartFailed } from '@/parts/PartFailed'
import { Pressable } from '@/ui/action/Pressable'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import styles from './Study.module.scss'
import { Cover } from './StudyCard'
import { formatPlayTime, formatStudyState, getStudyDueChip } from './study-labels'

/** Required resources shown before the list is expanded. */
const SHOWN = 3

/** The head of the feed: the resource to continue, and the open required ones. */
export function StudyHead() {
  const { data, error, refetch } = useCall(getStudyOverview, {})
  if (!data) return error ? <PartFailed what="必修学习" onRetry={() => void refetch()} /> : null
  const { continuing, required } = data
  return (
    <>
      {continuing ? <Continuing piece={continuing} /> : null}
      {required.length > 0 ? <Required overview={data} /> : null}
    </>
  )
}

function Required({ overview }: { overview: OutputOf<typeof getStudyOverview> }) {
  const { required, requiredDone, requiredTotal } = overview
  const [isWhole, setWhole] = useState(false)
  const more = isWhole ? 0 : required.length - SHOWN
  return (
    <Card
      title={`必修学习 ${requiredDone}/${requiredTotal}`}
      {...(more > 0 && { action: { text: `还有 ${more} 项`, onPress: () => setWhole(true) } })}
    >
      <ProgressBar value={requiredDone / requiredTotal} label="必修完成" tone="success" />
      {required.slice(0, isWhole ? required.length : SHOWN).map((piece) => (
        <RequiredRow key={piece.id} piece={piece} />
      ))}
    </Card>
  )
}

function Continuing({ piece }: { piece: StudyResource }) {
  const { id, title, progress, mediaSeconds } = piece
  const left = mediaSeconds ? `，约剩 ${formatPlayTime(mediaSeconds * (1 - (progress ?? 0)))}` : ''
  return (
    <Card label={`继续学习，${title}`} onPress={() => void go('studyDetail', { id })}>
      <View className={styles.continuing}>
        <Cover piece={piece} />
        <View className={styles.words}>
          <Text className={styles.overline}>继续学习</Text>
          <Text className={styles.title}>{title}</Text>
          <Text className={styles.left}>
            {formatStudyState(piece)}
            {left}
          </Text>
        </View>
        <View className={styles.go}>
          <Icon name="play" size={18} />
        </View>
      </View>
    </Card>
  )
}

function RequiredRow({ piece }: { piece: StudyResource }) {
  const { id, title } = piece
  const dueChip = getStudyDueChip(piece)
  const state = formatStudyState(piece)
  return (
    <Pressable
      className={styles.required}
      feedback="ground"
      label={[title, dueChip?.text, state].filter(Boolean).join('，')}
      onPress={() => void go('studyDetail', { id })}
    >
      <View className={styles.words}>
        <Text className={styles.requiredTitle}>{title}</Text>
        <View className={styles.chips}>
          {dueChip ? <Chip {...dueChip} /> : null}
          {state ? <Text className={styles.meta}>{state}</Text> : null}
        </View>
      </View>
      <Icon name="chevron-right" size={14} />
    </Pressable>
  )
}
