import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import { listRecentPeople } from '@/contract/organization'
import { commentOnTask, getTaskDetail, type Person } from '@/contract/task'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { showToast } from '@/platform/feedback'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Sheet } from '@/ui/Sheet'
import { TextArea } from '@/ui/TextArea'

import { namedIn, withNames } from './mention'
import { OpinionFiles } from './OpinionFiles'
import styles from './Task.module.scss'

const COMMENT_MAX = 1000

interface CommentSheetProps {
  procInstId: string
  /** Whom it begins with; undefined while the sheet is closed. */
  addressed: readonly Person[] | undefined
  onClose: () => void
}

/** The remark under way; what is typed stays until it is sent, also when the sheet is closed in between. */
function useRemark({ procInstId, addressed, onClose }: CommentSheetProps) {
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly Person[]>([])
  const [begun, setBegun] = useState(addressed)
  const [attachments, setAttachments] = useState<string[]>([])
  const [unsent, setUnsent] = useState(0)
  const [error, setError] = useState<string>()
  const write = useWrite(commentOnTask, {
    invalidates: [getTaskDetail, listRecentPeople],
    quiet: true,
    onSuccess: () => {
      setText('')
      setPeople([])
      setAttachments([])
      showToast('评论已发表', SHORT_TOAST_MS)
      onClose()
    },
  })
  const name = (more: readonly Person[]) => {
    setPeople((before) => [...before.filter(({ userId }) => more.every((one) => one.userId !== userId)), ...more])
    setText((before) => withNames(before, more))
    setError(undefined)
  }
  if (begun !== addressed) {
    setBegun(addressed)
    if (addressed && addressed.length > 0) name(addressed)
  }
  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
  }
  const send = () => {
    if (!text.trim()) return setError('请输入评论')
    if (unsent > 0) return setError('附件还没有上传完，请稍候或移除')
    const mentions = namedIn(text, people).map(({ userId }) => userId)
    const input = {
      ...{ procInstId, text: text.trim() },
      ...(mentions.length > 0 && { mentions }),
      ...(attachments.length > 0 && { attachments }),
    }
    write.mutate(input, { onError: (failed) => setError(failed.message || '没有发表成功，请重试') })
  }
  const files = { ids: attachments, onChange: setAttachments, onUnsent: setUnsent }
  return { text, people: namedIn(text, people), files, error, isBusy: write.isPending, type, name, send }
}

/** Writes a remark, and names who should look at it. */
export function CommentSheet(props: CommentSheetProps) {
  const [isPicking, setPicking] = useState(false)
  const me = useStaffUser()?.userId ?? ''
  const remark = useRemark(props)
  return (
    <>
      <Sheet
        isOpen={props.addressed !== undefined}
        title="写评论"
        onClose={props.onClose}
        footer={<Button grow={1} text="发表" isBusy={remark.isBusy} onPress={remark.send} />}
      >
        <View className={styles.sheetBody}>
          <TextArea
            label="评论"
            placeholder="补充说明，不影响审批"
            maxLength={COMMENT_MAX}
            value={remark.text}
            onChange={remark.type}
            error={remark.error}
          />
          <Pressable className={styles.at} label="提醒谁看" onPress={() => setPicking(true)}>
            <Icon name="user" size={18} />
            <Text>@ 提醒谁看</Text>
          </Pressable>
          <OpinionFiles {...remark.files} />
        </View>
      </Sheet>
      <PersonPicker
        isOpen={isPicking}
        title="提醒谁看"
        multiple
        value={remark.people}
        exclude={{ [me]: '不能选择自己' }}
        onPick={remark.name}
        onClose={() => setPicking(false)}
      />
    </>
  )
}
