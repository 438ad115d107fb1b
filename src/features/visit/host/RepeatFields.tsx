import { Text, View } from '@tarojs/components'

import { REPEAT_DAYS_MAX } from '@/contract/visit/visit'
import { DAY_MS } from '@/lib/durations'
import { chinaDay, parseWireTime } from '@/lib/wire-time'
import { DayField } from '@/ui/form/DayInput'
import { Pills } from '@/ui/form/Tick'

import styles from './Invite.module.scss'
import type { VisitInviteValues } from './invite-form'

const kinds = [
  { value: '', text: '一次' },
  { value: 'daily', text: '每天' },
  { value: 'weekly', text: '每周' },
]
const weekdays = ['一', '二', '三', '四', '五', '六', '日'].map((text, at) => ({ value: String(at + 1), text }))

interface RepeatFieldsProps {
  values: VisitInviteValues
  set: (field: keyof VisitInviteValues) => (value: string) => void
  getError: (field: keyof VisitInviteValues) => string | undefined
}

/** Whether a visit recurs: on which days of the week, until when. */
export function RepeatFields({ values, set, getError }: RepeatFieldsProps) {
  const { repeat, weekdays: chosen, until, startTime } = values
  const first = parseWireTime(startTime.slice(0, 10)) ?? Date.now()
  const wrongDays = getError('weekdays')
  return (
    <View className={styles.repeat}>
      <Pills
        isSingle
        isRequired
        label="重复"
        options={kinds}
        value={[repeat]}
        onChange={([kind = '']) => set('repeat')(kind)}
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
          <Text className={styles.meta}>一次邀请，通行证在每次的时间内有效；可以只取消其中一次。</Text>
        </>
      ) : null}
    </View>
  )
}
