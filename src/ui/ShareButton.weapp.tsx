import { Button } from '@tarojs/components'

import styles from './ShareButton.module.scss'
import type { ShareButtonProps } from './share-button'

/** WeChat's own kind of button, which alone opens its list of chats, in the look of ui/Button. */
export function ShareButton({ text }: ShareButtonProps) {
  return (
    <Button className={styles.root} openType="share">
      {text}
    </Button>
  )
}
