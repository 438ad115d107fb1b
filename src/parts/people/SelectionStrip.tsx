import { Text, View } from '@tarojs/components'

import type { Person } from '@/contract/workflow/task'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Pressable } from '@/ui/action/Pressable'
import { ScrollRow } from '@/ui/layout/ScrollRow'
import { Icon } from '@/ui/media/Icon'

import styles from './People.module.scss'

interface SelectionStripProps {
  kind: 'user' | 'dept'
  chosen: readonly Person[]
  /** Removes a person from the selection. */
  onDrop: (person: Person) => void
}

/** The selected people in a row; a tap removes one. */
export function SelectionStrip({ kind, chosen, onDrop }: SelectionStripProps) {
  if (chosen.length === 0) return null
  return (
    <ScrollRow className={styles.strip}>
      <View className={styles.stripRow}>
        {chosen.map((person) => (
          <Pressable
            key={person.userId}
            className={styles.chip}
            label={`移除 ${person.name}`}
            onPress={() => onDrop(person)}
          >
            {kind === 'user' ? <PersonAvatar size="mini" name={person.name} picture={person.avatar} /> : null}
            <Text className={styles.chipName}>{person.name}</Text>
            <Icon name="close" size={14} />
          </Pressable>
        ))}
      </View>
    </ScrollRow>
  )
}
