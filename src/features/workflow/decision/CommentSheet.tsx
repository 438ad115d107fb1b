import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { getMaxLength } from '@/contract/field-limits'
import { commentOnTask } from '@/contract/workflow/task'
import { OpinionDraftBar } from '@/features/workflow/form/DraftBar'
import styles from '@/features/workflow/task/Task.module.scss'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { TextArea } from '@/ui/form/TextArea'
import { Icon } from '@/ui/media/Icon'

import { OpinionFiles } from './OpinionFiles'
import { type RemarkProps, useRemark } from './use-remark'

/** Writes a comment and mentions people. */
export function CommentSheet(props: RemarkProps) {
  const [isPicking, setPicking] = useState(false)
  const me = useStaffUser()?.userId ?? ''
  const remark = useRemark(props)
  const type = (text: string) => {
    remark.type(text)
    if (text === `${remark.text}@`) setPicking(true)
  }
  return (
    <>
      <Sheet
        isOpen
        title="写评论"
        onClose={props.onClose}
        footer={<Button grow={1} text="发表" isBusy={remark.isBusy} onPress={remark.send} />}
      >
        <View className={styles.sheetBody}>
          <TextArea
            label="评论"
            placeholder="补充说明，不影响审批"
            maxLength={getMaxLength(commentOnTask.input, 'text')}
            value={remark.text}
            onChange={type}
            error={remark.error}
          />
          <Pressable className={styles.at} label="提醒谁看" onPress={() => setPicking(true)}>
            <Icon name="user" size={18} />
            <Text>@ 提醒谁看</Text>
          </Pressable>
          <OpinionDraftBar what="评论" draft={remark.draft} isEmpty={remark.isEmpty} />
          <OpinionFiles ids={remark.attachments} facts={remark.facts} onChange={remark.attach} />
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
