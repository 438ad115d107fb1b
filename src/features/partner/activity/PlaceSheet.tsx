import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useRefresh, useWrite } from '@/api/query'
import { getMaxLength } from '@/contract/field-limits'
import {
  getPartnerActivity,
  type PartnerActivityDetail,
  SIGN_UP_PEOPLE_MAX,
  signUpForPartnerActivity,
} from '@/contract/partner/partner-activity'
import { usePartnerDraft } from '@/features/partner/use-partner-draft'
import { RestoredBar } from '@/parts/form/RestoredBar'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { formatEventTime } from '@/ui/form/days'
import { ErrorText } from '@/ui/form/ErrorText'
import { Stepper } from '@/ui/form/Stepper'
import { TextField } from '@/ui/form/TextField'

import styles from './Activities.module.scss'

interface PlaceSheetProps {
  activity: PartnerActivityDetail
  onClose: () => void
}

const forNew = { title: '报名参加', button: '确认报名', done: '报名成功', failed: '没有报上名，请重试' }
const forChange = { title: '修改报名', button: '确认修改', done: '报名已修改', failed: '没有改成，请重试' }

/** 报名: the number of people and a note for the host; also changes an existing registration. */
export function PlaceSheet({ activity, onClose }: PlaceSheetProps) {
  const { ticket } = activity
  const words = ticket ? forChange : forNew
  const initial = { people: String(ticket?.people ?? 1), remark: ticket?.remark ?? '' }
  const { form, restoredAt, discard, finish } = usePartnerDraft(`place:${activity.id}`, initial, () => ({}))
  const people = Number(form.values.people)
  const [error, setError] = useState<string>()
  const write = useWrite(signUpForPartnerActivity, {
    quiet: true,
    onSuccess: () => {
      finish()
      showToast(words.done)
      onClose()
    },
  })
  const refresh = useRefresh([getPartnerActivity])
  const signUp = () => {
    setError(undefined)
    const input = {
      id: activity.id,
      people,
      remark: form.values.remark.trim(),
      ...(ticket && { version: ticket.version }),
    }
    write.mutate(input, {
      onError: (cause) => {
        setError(cause.message || words.failed)
        // Refreshes the page behind the sheet, which then shows the cause: a ticket changed elsewhere, or too few
        // places.
        void refresh()
      },
    })
  }
  return (
    <Sheet
      isOpen
      title={words.title}
      onClose={onClose}
      footer={<Button grow={1} size="large" text={words.button} isBusy={write.isPending} onPress={signUp} />}
    >
      <View className={styles.sheet}>
        <RestoredBar isShort restoredAt={restoredAt} onDiscard={discard} />
        <Text className={styles.sheetTitle}>{activity.title}</Text>
        <Text className={styles.note}>{formatEventTime(activity)}</Text>
        <View className={styles.people}>
          <Text>参加人数（含本人）</Text>
          <Stepper
            label="参加人数"
            value={people}
            min={1}
            max={SIGN_UP_PEOPLE_MAX}
            onChange={(count) => form.set('people')(String(count))}
          />
        </View>
        <TextField
          label="备注"
          maxLength={getMaxLength(signUpForPartnerActivity.input, 'remark')}
          placeholder="选填，如 饮食、停车"
          {...form.field('remark')}
        />
        <ErrorText className={styles.error} text={error} />
      </View>
    </Sheet>
  )
}
