import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { getStudyOverview, type StudyResource } from '@/contract/study'
import { go } from '@/navigation/navigate'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { ProgressBar } from '@/ui/ProgressBar'
import styles from './Study.module.scss'
import { Cover } from './StudyCard'
import { clock, dueChip, stateText } from './study-words'

/** Required pieces shown before the person asks for the rest. */
const SHOWN = 3

/** What stands above the feed: go on where one stopped, and what is still asked for. */
export function StudyHead() {
  const { data } = useCall(getStudyOverview, {}, { quiet: true })
  if (!data) return null
  const { continuing, required, requiredDone, requiredTotal } = data
  return (
    <>
      {continuing ? <Continuing piece={continuing} /> : null}
      {required.length > 0 ? (
        <Card title={`必修学习 ${requiredDone}/${requiredTotal}`}>
          <ProgressBar share={requiredDone / requiredTotal} label="必修完成" tone="success" />
          {required.slice(0, SHOWN).map((piece) => (
            <RequiredRow key={piece.id} piece={piece} />
          ))}
          {required.length > SHOWN ? (
            <Text className={styles.more}>还有 {required.length - SHOWN} 项，学完以上内容后显示</Text>
          ) : null}
        </Card>
      ) : null}
    </>
  )
}

function Continuing({ piece }: { piece: StudyResource }) {
  const { id, title, progress, mediaSeconds } = piece
  const left = mediaSeconds ? `，约剩 ${clock(mediaSeconds * (1 - (progress ?? 0)))}` : ''
  return (
    <Card label={`继续学习，${title}`} onPress={() => void go('studyDetail', { id })}>
      <View className={styles.continuing}>
        <Cover piece={piece} />
        <View className={styles.words}>
          <Text className={styles.overline}>继续学习</Text>
          <Text className={styles.title}>{title}</Text>
          <Text className={styles.meta}>
            {stateText(piece)}
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
  const due = dueChip(piece)
  const state = stateText(piece)
  return (
    <Pressable
      className={styles.required}
      feedback="ground"
      label={[title, due?.text, state].filter(Boolean).join('，')}
      onPress={() => void go('studyDetail', { id })}
    >
      <View className={styles.words}>
        <Text className={styles.requiredTitle}>{title}</Text>
        <View className={styles.chips}>
          {due ? <Chip {...due} /> : null}
          {state ? <Text className={styles.meta}>{state}</Text> : null}
        </View>
      </View>
      <Icon name="chevron-right" size={14} />
    </Pressable>
  )
}
