import { Text, View } from '@tarojs/components'

import { FormError } from '@/features/manage/FormError'
import { joinTexts } from '@/lib/text/join-texts'
import { Button } from '@/ui/action/Button'
import { Chip, type Tone } from '@/ui/layout/Chip'

import styles from './Delivery.module.scss'

interface DeliveryEntryProps {
  name: string
  /** When it was queued, `yyyy-MM-dd HH:mm:ss`. */
  createTime: string
  state: { text: string; tone: Tone }
  /** What became of the last attempt. */
  result: string
  mayResend: boolean
  isBusy: boolean
  /** Why it was not queued again. */
  refusal?: string | undefined
  onResend: () => void
}

/** One entry of a log of what was sent to others: a webhook, a message of WeChat. */
export function DeliveryEntry({
  name,
  createTime,
  state,
  result,
  mayResend,
  isBusy,
  refusal,
  onResend,
}: DeliveryEntryProps) {
  const time = createTime.slice(5, 16)
  return (
    <View className={styles.delivery}>
      <View className={styles.head}>
        <Text className={styles.title}>{joinTexts([name, time])}</Text>
        <Chip {...state} />
      </View>
      <Text className={styles.meta}>{result}</Text>
      <FormError text={refusal} />
      {mayResend ? (
        <View className={styles.again}>
          <Button
            kind="secondary"
            size="small"
            text="重新发送"
            label={`重新发送 ${name} ${time}`}
            isBusy={isBusy}
            onPress={onResend}
          />
        </View>
      ) : null}
    </View>
  )
}
