import { Text, View } from '@tarojs/components'

import type { ProductHotspot, ProductMotion, ProductPart } from '@/contract/exhibition/exhibition'
import { Pressable } from '@/ui/action/Pressable'
import { Icon, type IconName } from '@/ui/media/Icon'

import type { ProductScene } from './use-product-scene'
import styles from './ViewerTools.module.scss'

interface ToolProps {
  icon: IconName
  text: string
  isOn: boolean
  onPress(): void
}

function Tool({ icon, text, isOn, onPress }: ToolProps) {
  return (
    <Pressable
      className={`${styles.tool} ${isOn ? styles.on : ''}`}
      isSmall
      selected={isOn}
      label={isOn ? `停止${text}` : text}
      onPress={onPress}
    >
      <Icon name={icon} size={16} />
      <Text>{text}</Text>
    </Pressable>
  )
}

/** Controls of the scene: play motions, explode parts. */
export function ViewerTools({ scene, names }: { scene: ProductScene; names: readonly ProductMotion[] }) {
  const { running, motionId, isApart } = scene
  if (!running) return null
  return (
    <View className={styles.tools}>
      {(isApart ? [] : running.motions).map(({ id }) => (
        <Tool
          key={id}
          icon={motionId === id ? 'close' : 'play'}
          text={names.find(({ key }) => key === id)?.name ?? '动作演示'}
          isOn={motionId === id}
          onPress={() => scene.play(motionId === id ? undefined : id)}
        />
      ))}
      {running.canExplode ? (
        <Tool icon="cube" text={isApart ? '合拢' : '拆解'} isOn={false} onPress={() => scene.explode(!isApart)} />
      ) : null}
    </View>
  )
}

interface NoteProps {
  hotspot: ProductHotspot | undefined
  part: ProductPart | undefined
  onClose(): void
}

/** The text of the tapped hotspot or part. */
export function ViewerNote({ hotspot, part, onClose }: NoteProps) {
  const title = hotspot?.title ?? part?.name
  if (!title) return null
  return (
    <View className={styles.note}>
      <View className={styles.noteHead}>
        <Text className={styles.noteTitle}>{title}</Text>
        <Pressable className={styles.close ?? ''} isSmall label="关闭说明" onPress={onClose}>
          <Icon name="close" size={16} />
        </Pressable>
      </View>
      <Text className={styles.noteText}>{hotspot?.text ?? part?.note}</Text>
      {hotspot?.facts.map(({ key, value }) => (
        <View key={key} className={styles.fact}>
          <Text className={styles.factName}>{key}</Text>
          <Text>{value}</Text>
        </View>
      ))}
    </View>
  )
}
