import { Button } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './ShareArea.module.scss'
import type { ShareAreaProps } from './share-button'

/** WeChat's native share button, the only way to open its list of chats, without button styles. */
export function ShareArea({ label, className = '', children }: ShareAreaProps) {
  return (
    <Button className={`${styles.root} ${className}`} openType="share" {...toAriaProps({ role: 'button', label })}>
      {children}
    </Button>
  )
}
