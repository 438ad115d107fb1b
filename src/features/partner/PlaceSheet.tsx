import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import {
  getPartnerActivity,
  listPartnerActivities,
  type PartnerActivityDetail,
  SIGN_UP_PEOPLE_MAX,
  signUpForPartnerActivity,
} from '@/contract/partner-activity'
import { aria } from '@/platform/aria'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/Button'
import { Sheet } from '@/ui/Sheet'
import { Stepper } from '@/ui/Stepper'
import { TextField } from '@/ui/TextField'

import styles from './Activities.module.scss'
import { spanOf } from './activity-words'

interface PlaceSheetProps {
  activity: PartnerActivityDetail
  onClose: () => void
}

const REMARK_MAX = 100

/** 报名: how many come, and what the host should know. */
export function PlaceSheet({ activity, onClose }: PlaceSheetProps) {
  const [people, setPeople] = useState(1)
  const [remark, setRemark] = useState('')
  const [fault, setFault] = useState<string>()
  const write = useWrite(signUpForPartnerActivity, {
    quiet: true,
    invalidates: [getPartnerActivity, listPartnerActivities],
    onSuccess: () => {
      showToast('报名成功', SHORT_TOAST_MS)
      onClose()
    },
  })
  const signUp = () => {
    setFault(undefined)
    const input = { id: activity.id, people, ...(remark.trim() && { remark: remark.trim() }) }
    write.mutate(input, { onError: (error) => setFault(error.message || '没有报上名，请重试') })
  }
  return (
    <Sheet
      isOpen
      title="报名参加"
      onClose={onClose}
      footer={<Button grow={1} size="large" text="确认报名" isBusy={write.isPending} onPress={signUp} />}
    >
      <View className={styles.sheet}>
        <Text className={styles.sheetTitle}>{activity.title}</Text>
        <Text className={styles.note}>{spanOf(activity)}</Text>
        <View className={styles.people}>
          <Text>参加人数（含本人）</Text>
          <Stepper label="参加人数" value={people} min={1} max={SIGN_UP_PEOPLE_MAX} onChange={setPeople} />
        </View>
        <TextField
          label="备注"
          maxLength={REMARK_MAX}
          placeholder="选填，如 饮食、停车"
          value={remark}
          onChange={setRemark}
        />
        {fault ? (
          <Text className={styles.fault} {...aria({ role: 'alert' })}>
            {fault}
          </Text>
        ) : null}
      </View>
    </Sheet>
  )
}
