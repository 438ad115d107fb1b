import { Text, View } from '@tarojs/components'

import { getMaxLength } from '@/contract/field-limits'
import { fillVisit } from '@/contract/visit/visit-pass'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { TextField } from '@/ui/form/TextField'

import { formatMates, type Mate, parseMates, validateMate } from './mates'
import styles from './Visitor.module.scss'
import { visitorTexts } from './visitor-texts'

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
  const texts = useTexts(visitorTexts)
  const language = useLanguage()
  const mates = parseMates(value)
  const most = /^\d{1,2}$/.test(companions.trim()) ? Number(companions) : 0
  if (most === 0 && mates.length === 0) return null
  const change = (at: number, part: Partial<Mate>) =>
    onChange(formatMates(mates.map((mate, index) => (index === at ? { ...mate, ...part } : mate))))
  const remove = (at: number) => onChange(formatMates(mates.filter((_, index) => index !== at)))
  return (
    <View className={styles.mates}>
      <Text className={styles.note}>{texts.matesNote}</Text>
      {mates.map((mate, at) => {
        const wrong = error ? validateMate(mate, language) : { name: undefined, phone: undefined }
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a companion has no other identity before it is stored
          <View key={at} className={styles.mate}>
            <TextField
              label={texts.mate(at + 1)}
              required
              maxLength={getMaxLength(fillVisit.input, 'mates', 'name')}
              placeholder={texts.mateNameHint}
              value={mate.name}
              error={wrong.name}
              onChange={(text) => change(at, { name: text })}
            />
            <TextField
              label={texts.matePhone(at + 1)}
              kind="dial"
              maxLength={getMaxLength(fillVisit.input, 'mates', 'phone')}
              placeholder={texts.optional}
              value={mate.phone}
              error={wrong.phone}
              onChange={(text) => change(at, { phone: text })}
            />
            <View className={styles.mateTools}>
              <Button
                kind="secondary"
                size="small"
                text={texts.remove}
                label={texts.removeMate(at + 1)}
                onPress={() => remove(at)}
              />
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
            text={texts.addMate}
            onPress={() => onChange(formatMates([...mates, { name: '', phone: '' }]))}
          />
        </View>
      ) : null}
    </View>
  )
}
