import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import type { StudyDetail } from '@/contract/study'
import type { Part } from '@/lib/seen-parts'
import { Article as Written } from '@/parts/Article'
import { moveTo } from '@/platform/reading'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'

import styles from './StudyDetail.module.scss'
import { useReading } from './use-reading'

const ARTICLE = 'study-article'

interface ArticleProps {
  piece: StudyDetail
  /** Absent where the text only accompanies a recording. */
  see: ((part: Part, place: number) => void) | undefined
  /** Told how far down the window is, 0 to 1. */
  onPlace: (share: number) => void
  foot: ReactNode
}

/** The text of a piece, and the way back to where it was left. */
export function Article({ piece, see, onPlace, foot }: ArticleProps) {
  const { content, units, position, finishedTime } = piece
  useReading(see && { id: ARTICLE, units, see, onPlace })
  const [mayResume, setMayResume] = useState(see !== undefined && finishedTime === null && position < units * 0.9)
  const resume = () => {
    setMayResume(false)
    void moveTo(ARTICLE, position / units)
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
