import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { listRecentPeople } from '@/contract/organization/organization'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Pressable } from '@/ui/action/Pressable'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { Icon } from '@/ui/media/Icon'

import styles from './People.module.scss'
import type { PersonPickerState } from './use-person-picker'

/** Recently selected people as shortcuts. People who cannot be selected now are omitted. */
export function RecentPeople({ multiple, picking }: { multiple: boolean; picking: PersonPickerState }) {
  const { data = [] } = useCall(listRecentPeople, {}, { quiet: true })
  const people = data.filter(({ userId }) => picking.whyNot(userId) === undefined)
  if (people.length === 0) return null
  return (
    <>
      <Text className={styles.section}>最近选择</Text>
      <ScrollRow className={styles.recent}>
        <View className={styles.recentRow}>
          {people.map((person) => (
            <Pressable
              key={person.userId}
              className={styles.recentOne}
              role={multiple ? 'checkbox' : 'button'}
              label={`最近选择，${person.name}`}
              {...(multiple && { checked: picking.isChosen(person.userId) })}
              onPress={() => picking.toggle(person)}
            >
              <View className={styles.recentPicture}>
                <PersonAvatar name={person.name} picture={person.avatar} />
                {picking.isChosen(person.userId) ? (
                  <View className={styles.recentOn}>
                    <Icon name="check" size={14} />
                  </View>
                ) : null}
              </View>
              <Text className={styles.recentName}>{person.name}</Text>
            </Pressable>
          ))}
        </View>
      </ScrollRow>
    </>
  )
}
