import { View } from '@tarojs/components'
import { useState } from 'react'

import { addFollowUp } from '@/contract/partner/opportunity-acts'
import { chinaDay } from '@/lib/wire-time'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { UploadField } from '@/parts/form/upload/UploadField'
import { createTextBinding } from '@/parts/short-form/text-binding'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { DayField } from '@/ui/form/DayInput'
import { TextArea } from '@/ui/form/TextArea'
import { TextField } from '@/ui/form/TextField'
import { PillChoice } from '@/ui/form/Tick'

import styles from './OpportunityScreen.module.scss'
import { followUpKinds } from './opportunity-forms'
import { useFollowUp } from './use-follow-up'

interface FollowUpSheetProps {
  /** The opportunity's id. */
  id: string
  onClose: () => void
}

/** 写跟进: kind of contact, result, photos, and the next step. */
export function FollowUpSheet(props: FollowUpSheetProps) {
  const [round, setRound] = useState(0)
  return <Writing key={round} {...props} onStartOver={() => setRound(round + 1)} />
}

function Writing({ id, onClose, onStartOver }: FollowUpSheetProps & { onStartOver: () => void }) {
  const writing = useFollowUp({ id, onClose })
  const { form, restoredAt } = writing
  const startOver = () => {
    writing.drop()
    onStartOver()
  }
  const bindText = createTextBinding(form, addFollowUp.input)
  return (
    <Sheet
      isOpen
      title="写跟进"
      onClose={onClose}
      footer={<Button grow={1} text="保存跟进" isBusy={writing.isPending} onPress={() => void writing.save()} />}
    >
      <View className={styles.sheet}>
        <RestoredBar isShort restoredAt={restoredAt} onDiscard={startOver} />
        <PillChoice label="跟进方式" options={followUpKinds} value={form.values.kind} onChange={form.set('kind')} />
        <TextArea label="跟进内容" required placeholder="谈了什么，客户怎么说" {...bindText('content')} />
        <UploadField label="现场照片（选填）" error={writing.photoError} {...writing.upload} />
        <TextField label="下一步" placeholder="选填，如 提交方案" {...bindText('nextStep')} />
        <DayField
          label="跟进日期"
          error={form.getError('nextDate')}
          value={form.values.nextDate}
          from={chinaDay(Date.now())}
          onChange={form.set('nextDate')}
        />
      </View>
    </Sheet>
  )
}
