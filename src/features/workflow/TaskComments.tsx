import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { type Comment, commentOnTask, getTaskDetail, type TaskDetail } from '@/contract/task'
import { relativeTime } from '@/lib/relative-time'
import { parseWireTime } from '@/lib/wire-time'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Sheet } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'

import styles from './Task.module.scss'

const COMMENT_MAX = 1000

/** What people say beside the decisions. */
export function TaskComments({ detail }: { detail: TaskDetail }) {
  const [isWriting, setWriting] = useState(false)
  const { comments, instance } = detail
  const title = comments.length > 0 ? `评论 ${comments.length}` : '评论'
  return (
    <>
      <Card title={title} action={{ text: '写评论', onPress: () => setWriting(true) }}>
        {comments.length === 0 ? <Text className={styles.noComment}>还没有评论</Text> : null}
        {comments.map((comment) => (
          <CommentRow key={comment.id} comment={comment} />
        ))}
      </Card>
      <CommentSheet procInstId={instance.procInstId} isOpen={isWriting} onClose={() => setWriting(false)} />
    </>
  )
}

function CommentRow({ comment: { author, text, createTime } }: { comment: Comment }) {
  const instant = createTime === null ? undefined : parseWireTime(createTime)
  return (
    <View className={styles.comment}>
      <PersonAvatar size="small" name={author.name} picture={author.avatar} />
      <View className={styles.commentBody}>
        <View className={styles.commentHead}>
          <Text className={styles.commentName}>{author.name}</Text>
          <Text className={styles.commentTime}>{instant ? relativeTime(instant, { now: Date.now() }) : ''}</Text>
        </View>
        <Text className={styles.commentText} selectable userSelect>
          {text}
        </Text>
      </View>
    </View>
  )
}

interface CommentSheetProps {
  procInstId: string
  isOpen: boolean
  onClose: () => void
}

/** What is typed stays until it is sent, also when the sheet is closed in between. */
function CommentSheet({ procInstId, isOpen, onClose }: CommentSheetProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const write = useWrite(commentOnTask, {
    invalidates: [getTaskDetail],
    onSuccess: () => {
      setText('')
      showToast('评论已发表', SHORT_TOAST_MS)
      onClose()
    },
  })
  const send = () => {
    if (!text.trim()) return setError('请输入评论')
    write.mutate({ procInstId, text: text.trim() })
  }
  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
  }
  return (
    <Sheet
      isOpen={isOpen}
      title="写评论"
      onClose={onClose}
      footer={<Button grow={1} text="发表" isBusy={write.isPending} onPress={send} />}
    >
      <View className={styles.sheetBody}>
        <TextArea label="评论" maxLength={COMMENT_MAX} value={text} onChange={type} error={error} />
      </View>
    </Sheet>
  )
}
