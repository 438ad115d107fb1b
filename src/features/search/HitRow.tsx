import { Text, View } from '@tarojs/components'

import type { SearchHit } from '@/contract/organization/search'
import { formatRelativeTime } from '@/lib/relative-time'
import { parseWireTime } from '@/lib/wire-time'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { resolveIcon } from '@/parts/resolve-icon'
import { MarkedText } from '@/parts/search/MarkedText'
import { Pressable } from '@/ui/action/Pressable'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { AppIcon } from '@/ui/media/AppIcon'
import { Icon } from '@/ui/media/Icon'

import styles from './Search.module.scss'

const tones: Readonly<Record<string, Tone>> = {
  待处理: 'warning',
  紧急: 'error',
  未读: 'error',
  已通过: 'success',
  已拒绝: 'error',
  审批中: 'info',
}

/** One search result; the matching words are highlighted in its title. */
export function HitRow({ hit, onOpen }: { hit: SearchHit; onOpen: (hit: SearchHit) => void }) {
  const { title, marks, note, icon, personName, avatar, tag, time } = hit
  const instant = time === null ? undefined : parseWireTime(time)
  return (
    <Pressable
      className={styles.hit}
      feedback="ground"
      label={[title, tag, note].filter(Boolean).join('，')}
      onPress={() => onOpen(hit)}
    >
      {personName ? (
        <PersonAvatar size="medium" name={personName} picture={avatar} />
      ) : (
        <View className={styles.sign}>
          {hit.kind === 'setting' ? (
            <Icon name="gear" size={24} />
          ) : (
            <AppIcon size="small" name={resolveIcon(icon ?? (hit.kind === 'message' ? 'notice' : 'more'))} />
          )}
        </View>
      )}
      <View className={styles.hitText}>
        <Text className={styles.hitTitle}>
          <MarkedText text={title} marks={marks} />
        </Text>
        {note ? <Text className={styles.hitNote}>{note}</Text> : null}
      </View>
      <View className={styles.hitEnd}>
        {tag ? <Chip text={tag} tone={tones[tag] ?? 'neutral'} /> : null}
        {instant === undefined ? null : (
          <Text className={styles.hitTime}>{formatRelativeTime(instant, { now: Date.now() })}</Text>
        )}
      </View>
    </Pressable>
  )
}
