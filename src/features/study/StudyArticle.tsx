import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import type { StudyDetail } from '@/contract/content/study'
import type { SeenPart } from '@/lib/seen-parts'
import { ServerArticle as Written } from '@/parts/ServerArticle'
import { scrollToShare } from '@/platform/element-position'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import styles from './StudyDetail.module.scss'
import { useReadingProgress } from './use-reading-progress'

const ARTICLE = 'study-article'

interface ArticleProps {
  piece: StudyDetail
  /** Absent when the text only accompanies a recording. */
  recordPart: ((part: SeenPart, position: number) => void) | undefined
  /** Receives the scroll position, 0 to 1. */
  onPlace: (share: number) => void
  foot: ReactNode
}

/** The text of a resource, with a button that returns to the last position. */
export function StudyArticle({ piece, recordPart, onPlace, foot }: ArticleProps) {
  const { content, units, position, finishedTime } = piece
  useReadingProgress(recordPart && { id: ARTICLE, units, recordPart, onPlace })
  const [mayResume, setMayResume] = useState(
    recordPart !== undefined && finishedTime === null && position < units * 0.9,
  )
  const resume = () => {
    setMayResume(false)
    void scrollToShare(ARTICLE, position / units)
  }
  return (
    <>
      {mayResume && position > units * 0.1 ? (
        <Pressable className={styles.resume} onPress={resume}>
          <Icon name="history" size={16} />
          <Text>上次读到 {Math.round((position / units) * 100)}%，继续阅读</Text>
        </Pressable>
      ) : null}
      <Card>
        <View id={ARTICLE}>
          <Written html={content} />
        </View>
        {foot}
      </Card>
    </>
  )
}
