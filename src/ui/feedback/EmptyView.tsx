import { Empty } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'

import { Button } from '@/ui/action/Button'
import { Illustration } from '@/ui/media/Illustration'

import styles from './StateView.module.scss'

export interface EmptyViewProps {
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
    <Empty className={styles.empty} image={<Illustration picture={picture} />} title={text} description={hint}>
      {action ? (
        <View className={styles.actions}>
          <Button kind="secondary" size="small" text={action.text} onPress={action.onPress} />
        </View>
      ) : null}
    </Empty>
  )
}
