import { Text, View } from '@tarojs/components'

import type { PublicForm } from '@/contract/public/public-form'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Icon } from '@/ui/media/Icon'

import { FormGate } from './FormGate'
import { FormView } from './FormView'
import styles from './Gift.module.scss'

/** 云伴礼: the content of the pack, the remaining number, and claiming one. */
export function GiftScreen({ id }: { id?: string | undefined }) {
  return (
    <FormGate route="giftPack" ask={id ? { id } : { kind: 'gift' }} what="礼包">
      {(form) => <FormView key={form.id} form={form} route="giftPack" head={<GiftHead form={form} />} />}
    </FormGate>
  )
}

function GiftHead({ form: { title, lead, left, taken, closesTime } }: { form: PublicForm }) {
  const whole = (left ?? 0) + taken
  return (
    <View className={styles.head}>
      <View className={styles.row}>
        <View className={styles.words}>
          <Text className={styles.title}>{title}</Text>
          <Text className={styles.lead}>{lead}</Text>
        </View>
        <View className={styles.box}>
          <Icon name="gift" size={40} />
        </View>
      </View>
      {left === null ? null : (
        <View className={styles.stock}>
          <View className={styles.row}>
            <Text className={styles.left}>还剩 {left} 份</Text>
            <Text className={styles.note}>{closesTime ? `${closesTime.slice(5, 10)} 截止` : ''}</Text>
          </View>
          <ProgressBar value={whole === 0 ? 1 : taken / whole} label={`已领 ${taken} / ${whole} 份`} />
          <Text className={styles.note}>{`已领 ${taken} / ${whole} 份`}</Text>
        </View>
      )}
    </View>
  )
}
