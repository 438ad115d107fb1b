import { Text, View } from '@tarojs/components'

import { PERSON_NAME_MAX } from '@/contract/shapes'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'

import { formatMates, type Mate, parseMates, validateMate } from './mates'
import styles from './Visitor.module.scss'

interface MateFieldsProps {
  /** The number of companions as typed. */
  companions: string
  value: string
  onChange: (value: string) => void
  /** Shows the errors of each companion. */
  error?: string | undefined
}

/** Companions by name, up to their number: each gets a pass of their own. The others pass with the visitor. */
export function MateFields({ companions, value, onChange, error }: MateFieldsProps) {
  const mates = parseMates(value)
  const most = /^\d{1,2}$/.test(companions.trim()) ? Number(companions) : 0
  if (most === 0 && mates.length === 0) return null
  const change = (at: number, part: Partial<Mate>) =>
    onChange(formatMates(mates.map((mate, index) => (index === at ? { ...mate, ...part } : mate))))
  const remove = (at: number) => onChange(formatMates(mates.filter((_, index) => index !== at)))
  return (
    <View className={styles.mates}>
      <Text className={styles.note}>写上姓名的同行人各有一张通行证，提交后由你转发；不写的随你一起进。</Text>
      {mates.map((mate, at) => {
        const wrong = error ? validateMate(mate) : { name: undefined, phone: undefined }
        const name = `同行人 ${at + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a companion has no other identity before it is stored
          <View key={at} className={styles.mate}>
            <TextField
              label={name}
              required
              maxLength={PERSON_NAME_MAX}
              placeholder="姓名"
              value={mate.name}
              error={wrong.name}
              onChange={(text) => change(at, { name: text })}
            />
            <TextField
              label={`手机 ${at + 1}`}
              kind="phone"
              maxLength={11}
              placeholder="选填"
              value={mate.phone}
              error={wrong.phone}
              onChange={(text) => change(at, { phone: text })}
            />
            <View className={styles.mateTools}>
              <Button kind="secondary" size="small" text="移除" label={`移除${name}`} onPress={() => remove(at)} />
            </View>
          </View>
        )
      })}
      {mates.length < most ? (
        <View className={styles.mateTools}>
          <Button
            kind="secondary"
            size="small"
            icon="plus"
            text="添加同行人姓名"
            onPress={() => onChange(formatMates([...mates, { name: '', phone: '' }]))}
          />
        </View>
      ) : null}
    </View>
  )
}
