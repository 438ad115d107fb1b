import { Text, View } from '@tarojs/components'

import { Button } from '@/ui/action/Button'
import { Illustration } from '@/ui/media/Illustration'
import styles from './StateView.module.scss'

interface EmptyViewProps {
  /** An illustration of ui/pictures. */
  picture: string
  /** One sentence. */
  text: string
  hint?: string
  /** One action. */
  action?: { text: string; onPress: () => void }
}

/** Placeholder of an empty list or page. */
export function EmptyView({ picture, text, hint, action }: EmptyViewProps) {
  return (
    <View className={styles.root}>
      <Illustration picture={picture} />
      <Text className={styles.text}>{text}</Text>
      {hint ? <Text className={styles.hint}>{hint}</Text> : null}
      {action ? (
        <View className={styles.actions}>
          <Button kind="secondary" size="small" text={action.text} onPress={action.onPress} />
        </View>
      ) : null}
    </View>
  )
}
