import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import type { StudyResource } from '@/contract/content/study'
import { formatCount } from '@/lib/amount'
import { formatRelativeTime } from '@/lib/relative-time'
import { joinTexts } from '@/lib/text/join-texts'
import { parseWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Study.module.scss'
import { formatPlayTime, formatStudyState, getResourceKind, getStudyDueChip } from './study-labels'

function formatMeta({ author, startAt, viewCount }: StudyResource): string {
  const instant = startAt === null ? undefined : parseWireTime(startAt)
  const when = instant === undefined ? '' : formatRelativeTime(instant, { now: Date.now() })
  return joinTexts([author, when, `${formatCount(viewCount)} 人学习`])
}

/** The picture of a resource, with its duration if any. */
export function Cover({ piece }: { piece: StudyResource }) {
  const { icon, text } = getResourceKind(piece)
  return (
    <View className={styles.cover}>
      <ImageWithFallback
        isLazy
        className={styles.picture}
        src={piece.imgUrl ? resolveUrl(piece.imgUrl) : undefined}
        alt=""
      />
      {piece.mediaSeconds ? (
        <View className={styles.length}>
          <Icon name={icon} size={14} />
          <Text>{formatPlayTime(piece.mediaSeconds)}</Text>
        </View>
      ) : (
        <Text className={styles.length}>{text}</Text>
      )}
    </View>
  )
}

/** A resource in the feed: title, category, and the user's progress. */
export function StudyCard({ piece }: { piece: StudyResource }) {
  const { id, title, summary, cateName, progress, finishedTime } = piece
  const dueChip = getStudyDueChip(piece)
  const state = formatStudyState(piece)
  const label = [title, cateName, dueChip?.text, state].filter(Boolean).join('，')
  return (
    <Card label={label} row={id} onPress={() => void go('studyDetail', { id })}>
      <View className={styles.row}>
        <View className={styles.words}>
          <Text className={styles.title}>{title}</Text>
          {summary ? <Text className={styles.summary}>{summary}</Text> : null}
        </View>
        <Cover piece={piece} />
      </View>
      <View className={styles.foot}>
        {dueChip ? <Chip {...dueChip} /> : cateName ? <Chip text={cateName} tone="neutral" /> : null}
        <Text className={styles.meta}>{formatMeta(piece)}</Text>
        {state ? (
          <View className={`${styles.state} ${finishedTime ? styles.done : ''}`}>
            {finishedTime ? <Icon name="success" size={14} /> : null}
            <Text>{state}</Text>
          </View>
        ) : null}
      </View>
      {progress && finishedTime === null ? (
        <ProgressBar value={progress} label={`已学「${title}」`} tone="info" />
      ) : null}
    </Card>
  )
}
