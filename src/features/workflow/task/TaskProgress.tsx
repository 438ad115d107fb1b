import { Image, Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import type { Person, TaskDetail, TimelineTask } from '@/contract/workflow/task'
import { AttachmentList } from '@/parts/AttachmentList'
import { openImages } from '@/parts/open-attachment'
import { callPhone } from '@/platform/phone-call'
import { useStaffUser } from '@/session/session'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Timeline } from '@/ui/list/Timeline'
import { Icon } from '@/ui/media/Icon'

import styles from './Progress.module.scss'
import { buildTimelineEntries, type ProgressEntry } from './timeline'

interface TaskProgressProps {
  detail: TaskDetail
  /** Starts a comment that mentions this person. */
  onMessage: (person: Person) => void
}

/** Past decisions, the current assignees with their contact, and the next steps. */
export function TaskProgress({ detail, onMessage }: TaskProgressProps) {
  const me = useStaffUser()?.userId ?? ''
  const entries = buildTimelineEntries(detail.timeline, me, Date.now()).map(({ task, ...entry }: ProgressEntry) => {
    const isOthers = task?.status === 'running' && task.assignee.userId !== me
    if (isOthers) return { ...entry, extra: <Reach person={task.assignee} onMessage={onMessage} /> }
    return task && (task.signUrl || task.attachments.length > 0) ? { ...entry, extra: <Proof task={task} /> } : entry
  })
  return (
    <Card title="审批进度">
      <Timeline entries={entries} />
    </Card>
  )
}

/** Ways to contact the current assignee. */
function Reach({ person, onMessage }: { person: Person; onMessage: TaskProgressProps['onMessage'] }) {
  const { name, mobile } = person
  return (
    <View className={styles.reach}>
      {mobile ? (
        <Pressable className={styles.way} label={`打电话给 ${name}`} onPress={() => callPhone(mobile)}>
          <Icon name="phone" size={16} />
          <Text>电话</Text>
        </Pressable>
      ) : null}
      <Pressable className={styles.way} label={`给 ${name} 留言`} onPress={() => onMessage(person)}>
        <Icon name="chat" size={16} />
        <Text>留言</Text>
      </Pressable>
    </View>
  )
}

/** Attachments and signature of an opinion, with the validity of the signature. */
function Proof({ task: { signUrl, signature, attachments } }: { task: TimelineTask }) {
  return (
    <View>
      <AttachmentList files={attachments} />
      {signUrl ? (
        <View className={styles.signed}>
          <Pressable className={styles.signature} label="查看手写签名" onPress={() => openImages([signUrl])}>
            <Image className={styles.picture} src={resolveUrl(signUrl)} mode="aspectFit" />
          </Pressable>
          {signature ? <Verdict {...signature} /> : null}
        </View>
      ) : null}
    </View>
  )
}

/** Enough characters of the digest to compare two prints by eye. */
const SHOWN_DIGITS = 8

function Verdict({ isValid, editedText, digest }: NonNullable<TimelineTask['signature']>) {
  const text = isValid ? '签名有效' : editedText ? '签名后内容已按流程修改' : '内容被改动，与签名不符'
  const look = isValid ? styles.valid : editedText ? styles.edited : styles.changed
  return (
    <View className={styles.verdict}>
      <View className={look}>
        <Icon name={isValid ? 'shield' : editedText ? 'edit' : 'warning'} size={14} />
        <Text>{text}</Text>
      </View>
      {editedText ? <Text className={styles.digest}>{editedText}</Text> : null}
      <Text className={styles.digest}>校验码 {digest.slice(0, SHOWN_DIGITS).toUpperCase()}</Text>
    </View>
  )
}
