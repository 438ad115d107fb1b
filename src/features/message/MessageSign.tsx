import { View } from '@tarojs/components'

import type { Message } from '@/contract/message/message'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { Icon } from '@/ui/media/Icon'

import styles from './Message.module.scss'
import { getMessageSign, getSenderName, isFromPerson } from './message-kinds'

/** The sender's avatar or the message's icon; a red dot while unread. */
export function MessageSign({ message }: { message: Message }) {
  const { icon, tone } = getMessageSign(message)
  return (
    <View className={styles.sign}>
      {isFromPerson(message) ? (
        <PersonAvatar name={getSenderName(message)} picture={message.senderAvatar} />
      ) : (
        <View className={`${styles.disc} ${styles[tone]}`}>
          <Icon name={icon} size={20} />
        </View>
      )}
      {message.isRead ? null : <View className={styles.dot} />}
    </View>
  )
}
