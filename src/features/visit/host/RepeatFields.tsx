import { Text, View } from '@tarojs/components'

import { REPEAT_DAYS_MAX } from '@/contract/visit/visit'
import { DAY_MS } from '@/lib/durations'
import { chinaDay, parseWireTime } from '@/lib/wire-time'
import { DayField } from '@/ui/form/DayInput'
import { PillChoice, Pills } from '@/ui/form/Tick'

import styles from './Invite.module.scss'
import type { VisitRepeatValues } from './invite-form'

const once = { value: '', text: '一次' }
const kinds = [
  { value: 'daily', text: '每天' },
  { value: 'weekly', text: '每周' },
]
const weekdays = ['一', '二', '三', '四', '五', '六', '日'].map((text, at) => ({ value: String(at + 1), text }))

interface RepeatFieldsProps {
  values: VisitRepeatValues & { startTime: string }
  /** The visit recurs already. */
  isRecurring?: boolean
  set: (field: keyof VisitRepeatValues) => (value: string) => void
  getError: (field: keyof VisitRepeatValues) => string | undefined
}

/** Whether a visit recurs: on which days of the week, until when. */
export function RepeatFields({ values, isRecurring = false, set, getError }: RepeatFieldsProps) {
  const { repeat, weekdays: chosen, until, startTime } = values
  const first = parseWireTime(startTime.slice(0, 10)) ?? Date.now()
  const wrongDays = getError('weekdays')
  return (
    <View className={styles.repeat}>
      <PillChoice
        label="重复"
        options={isRecurring ? kinds : [once, ...kinds]}
        value={repeat}
        onChange={set('repeat')}
      />
      {repeat === 'weekly' ? (
        <Pills
          label="星期"
          options={weekdays}
          value={[...chosen]}
          onChange={(days) => set('weekdays')([...days].sort().join(''))}
        />
      ) : null}
      {repeat === 'weekly' && wrongDays ? <Text className={styles.conflict}>{wrongDays}</Text> : null}
      {repeat ? (
        <>
          <DayField
            label="重复到"
            required
            value={until}
            from={chinaDay(first)}
            to={chinaDay(first + REPEAT_DAYS_MAX * DAY_MS)}
            onChange={set('until')}
            error={getError('until')}
          />
          <Text className={styles.meta}>
            {isRecurring
              ? '从下一次起按新的安排；已经到访的各次不变，已取消的日子仍然取消。'
              : '一次邀请，通行证在每次的时间内有效；可以只取消其中一次。'}
          </Text>
        </>
      ) : null}
    </View>
  )
}
