import { Button, Text, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { useRef, useState } from 'react'

import { watchPrivacy } from '@/platform/privacy'
import type { PrivacyRequest } from '@/platform/privacy/types'
import { Button as OwnButton } from './Button'
import { Pressable } from './Pressable'
import styles from './PrivacySheet.module.scss'
import { Sheet } from './Sheet'

const AGREE_BUTTON = 'privacy-agree'

/** WeChat's consent: shown on the page in front when a call needs it, never before somebody asked for the function. */
export function PrivacySheet() {
  const [request, setRequest] = useState<PrivacyRequest>()
  const stop = useRef<() => void>()
  useDidShow(() => {
    stop.current ??= watchPrivacy(setRequest)
  })
  useDidHide(() => {
    stop.current?.()
    stop.current = undefined
  })
  if (!request) return null
  const close = (answer: () => void) => {
    answer()
    setRequest(undefined)
  }
  const refuse = () => close(request.refuse)
  return (
    <Sheet isOpen title="隐私保护提示" onClose={refuse}>
      <View className={styles.root}>
        <Text className={styles.text}>
          使用该功能需要处理您的个人信息。请阅读并同意后继续，不同意不影响使用其他功能。
        </Text>
        <Pressable role="link" onPress={request.open}>
          <Text className={styles.link}>{request.contract || '《用户隐私保护指引》'}</Text>
        </Pressable>
        <View className={styles.buttons}>
          <OwnButton kind="secondary" grow={1} text="不同意" onPress={refuse} />
          <Button
            id={AGREE_BUTTON}
            className={styles.agree}
            openType="agreePrivacyAuthorization"
            onAgreePrivacyAuthorization={() => close(() => request.agree(AGREE_BUTTON))}
          >
            同意并继续
          </Button>
        </View>
      </View>
    </Sheet>
  )
}
