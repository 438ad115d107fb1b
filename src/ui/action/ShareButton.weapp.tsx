import { Button } from '@tarojs/components'

import styles from './ShareButton.module.scss'
import type { ShareButtonProps } from './share-button'

/** WeChat's native share button, the only way to open its list of chats, styled like ui/Button. */
export function ShareButton({ text }: ShareButtonProps) {
  return (
    <Button className={styles.root} openType="share">
      {text}
    </Button>
  )
}
