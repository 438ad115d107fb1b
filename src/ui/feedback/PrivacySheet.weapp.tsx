import { Button, Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { useLayoutEffect, useRef, useState } from 'react'

import { handlePrivacyRequests } from '@/platform/privacy'
import type { PrivacyOwner, PrivacyRequest } from '@/platform/privacy/types'
import { useThemeVariables } from '@/theme/use-theme'
import { Button as OwnButton } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'

import styles from './PrivacySheet.module.scss'
import { Sheet } from './Sheet'

const AGREE_BUTTON = 'privacy-agree'

/**
 * WeChat's consent sheet, shown when a call needs consent and never before the user requests the function. Rendered
 * once per page, outside of the loading view, so that it stays mounted as long as the page.
 */
export function PrivacySheet() {
  const theme = useThemeVariables()
  const [request, setRequest] = useState<PrivacyRequest>()
  const owner = useRef<PrivacyOwner>()
  useLayoutEffect(() => {
    const own = handlePrivacyRequests(setRequest)
    owner.current = own
    return own.end
  }, [])
  useDidShow(() => owner.current?.moveToFront())
  if (!request) return null
  return (
    <View className={theme.className} style={theme.variables}>
      <Sheet isOpen title="隐私保护提示" onClose={request.refuse}>
        <View className={styles.root}>
          <Text className={styles.text}>
            使用该功能需要处理你的个人信息。请阅读并同意后继续，不同意不影响使用其他功能。
          </Text>
          <Pressable role="link" onPress={request.open}>
            <Text className={styles.link}>{request.contract || '《用户隐私保护指引》'}</Text>
          </Pressable>
          <View className={styles.buttons}>
            <OwnButton kind="secondary" grow={1} text="不同意" onPress={request.refuse} />
            <Button
              id={AGREE_BUTTON}
              className={styles.agree}
              openType="agreePrivacyAuthorization"
              onAgreePrivacyAuthorization={() => request.agree(AGREE_BUTTON)}
            >
              同意并继续
            </Button>
          </View>
        </View>
      </Sheet>
    </View>
  )
}
