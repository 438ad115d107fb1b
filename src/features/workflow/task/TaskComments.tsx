import { Text, View } from '@tarojs/components'

import type { Comment, Person, TaskDetail } from '@/contract/workflow/task'
import { CommentSheet } from '@/features/workflow/decision/CommentSheet'
import { splitByNames } from '@/features/workflow/decision/mention'
import { formatRelativeTime } from '@/lib/relative-time'
import { parseWireTime } from '@/lib/wire-time'
import { AttachmentList } from '@/parts/AttachmentList'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Card } from '@/ui/layout/Card'

import styles from './Task.module.scss'

interface TaskCommentsProps {
  detail: TaskDetail
  /** People mentioned at the start of the new comment; undefined while none is written. */
  addressed: readonly Person[] | undefined
  onWrite: (to: readonly Person[] | undefined) => void
}

/** The comments on a process. */
export function TaskComments({ detail, addressed, onWrite }: TaskCommentsProps) {
  const { comments, instance } = detail
  const title = comments.length > 0 ? `评论 ${comments.length}` : '评论'
  return (
    <>
      <Card title={title} action={instance.archivedTime ? undefined : { text: '写评论', onPress: () => onWrite([]) }}>
        {comments.length === 0 ? <Text className={styles.noComment}>还没有评论</Text> : null}
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </Card>
      {addressed ? (
        <CommentSheet procInstId={instance.procInstId} addressed={addressed} onClose={() => onWrite(undefined)} />
      ) : null}
    </>
  )
}

function CommentRow({ comment: { author, text, mentions, attachments, createTime } }: { comment: Comment }) {
  const instant = createTime === null ? undefined : parseWireTime(createTime)
  return (
    <View className={styles.comment}>
      <PersonAvatar size="small" name={author.name} picture={author.avatar} />
      <View className={styles.commentBody}>
        <View className={styles.commentHead}>
          <Text className={styles.commentName}>{author.name}</Text>
          <Text className={styles.commentTime}>{instant ? formatRelativeTime(instant, { now: Date.now() }) : ''}</Text>
        </View>
        <Text className={styles.commentText} selectable userSelect>
          {splitByNames(text, mentions).map(({ text: part, isName }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a remark that is read never move
            <Text key={at} className={isName ? styles.mention : ''}>
              {part}
            </Text>
          ))}
        </Text>
        <AttachmentList files={attachments} />
      </View>
    </View>
  )
}
