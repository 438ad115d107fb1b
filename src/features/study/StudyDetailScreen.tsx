import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { getStudyResource, type StudyDetail } from '@/contract/content/study'
import { formatCount } from '@/lib/amount'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import { AudioCard } from './AudioCard'
import { StudyArticle } from './StudyArticle'
import { Cover } from './StudyCard'
import styles from './StudyDetail.module.scss'
import { formatStudyState, getResourceKind, getStudyDueChip } from './study-labels'
import type { PlaybackOptions } from './use-playback'
import { useStudyProgress } from './use-study-progress'
import { VideoCard } from './VideoCard'

/** A study resource to read or play. Progress is saved continuously. */
export function StudyDetailScreen({ id }: { id: string }) {
  const studyQuery = useCall(getStudyResource, { id }, { staleTime: 0 })
  // The start position needs a fresh response; the cached one is used only offline.
  const query = studyQuery.isFetchedAfterMount ? studyQuery : { ...studyQuery, data: undefined, error: null }
  const refresh = useRefresh([getStudyResource])
  return (
    <PageFrame route="studyDetail" onRefresh={refresh}>
      <RecordView
        query={query}
        what="资讯详情"
        absent={{
          text: '这篇内容看不到',
          hint: '可能已下架，或属于其他企业',
          action: { text: '去资讯动态', onPress: () => void go('study') },
        }}
      >
        {(piece) => <Piece key={piece.id} piece={piece} reread={studyQuery.refetch} />}
      </RecordView>
    </PageFrame>
  )
}

function Piece({ piece, reread }: Pick<PlaybackOptions, 'piece' | 'reread'>) {
  const { saved, recordPart, sync } = useStudyProgress(piece)
  const [place, setPlace] = useState(0)
  const isArticle = piece.resourceType === '1'
  const now = { ...piece, finishedTime: saved.finishedTime, overdue: piece.overdue && saved.finishedTime === null }
  const playing = { piece, reread, recordPart, sync }
  const finished = <FinishedMark piece={{ ...now, progress: saved.progress }} />
  return (
    <View className={styles.root}>
      {isArticle ? (
        <View className={styles.reading}>
          <ProgressBar value={place} label="阅读进度" />
        </View>
      ) : null}
      {piece.resourceType === '3' ? <VideoCard {...playing} /> : null}
      <Head piece={now} />
      {piece.resourceType === '2' ? <AudioCard {...playing} /> : null}
      <StudyArticle piece={piece} recordPart={isArticle ? recordPart : undefined} onPlace={setPlace} foot={finished} />
      <Related piece={piece} />
    </View>
  )
}

function Head({ piece }: { piece: StudyDetail }) {
  const { title, cateName, author, startAt, viewCount } = piece
  const dueChip = getStudyDueChip(piece)
  return (
    <Card>
      <Text className={styles.title} {...toAriaProps({ role: 'heading' })}>
        {title}
      </Text>
      <Text className={styles.meta}>
        {joinTexts([author, startAt?.slice(0, 10), `${formatCount(viewCount)} 人学习`])}
      </Text>
      <View className={styles.chips}>
        <Chip text={getResourceKind(piece).text} tone="info" />
        {cateName ? <Chip text={cateName} tone="neutral" /> : null}
        {dueChip ? <Chip {...dueChip} /> : null}
      </View>
    </Card>
  )
}

/** The user's progress, computed by the server. */
function FinishedMark({ piece }: { piece: StudyDetail }) {
  const { finishedTime, resourceType } = piece
  const text = finishedTime
    ? joinTexts(['已学完', finishedTime.slice(5, 16)])
    : (formatStudyState(piece) ?? (resourceType === '1' ? '读完全文后自动记为学完' : '播放完成后自动记为学完'))
  return (
    <View className={`${styles.mark} ${finishedTime ? styles.done : ''}`} {...toAriaProps({ role: 'status' })}>
      <Icon name={finishedTime ? 'success' : 'clock'} size={16} />
      <Text>{text}</Text>
    </View>
  )
}

function Related({ piece: { related } }: { piece: StudyDetail }) {
  if (related.length === 0) return null
  return (
    <Card title="相关内容">
      {related.map((one) => (
        <Pressable
          key={one.id}
          className={styles.related}
          feedback="ground"
          label={[one.title, formatStudyState(one)].filter(Boolean).join('，')}
          onPress={() => void go('studyDetail', { id: one.id })}
        >
          <View className={styles.words}>
            <Text className={styles.relatedTitle}>{one.title}</Text>
            <Text className={styles.meta}>{joinTexts([getResourceKind(one).text, formatStudyState(one)])}</Text>
          </View>
          <Cover piece={one} />
        </Pressable>
      ))}
    </Card>
  )
}
