import { View } from '@tarojs/components'
import { useCallback, useEffect, useState } from 'react'

import { call } from '@/api/client'
import { useCall } from '@/api/query'
import { linkToMiniProgram } from '@/contract/identity/wechat-page'
import { getAppMeta } from '@/contract/meta'
import { showToast } from '@/platform/feedback'
import { canOpenTags, followLink, isWechatPage } from '@/platform/wechat-page'
import { Button } from '@/ui/action/Button'
import { MiniLaunch } from '@/ui/action/MiniLaunch'

import styles from './OpenInMini.module.scss'
import { signPage } from './sign-page'

interface OpenInMiniProps {
  /** Address within the application, also valid in the mini-program. */
  address: string
  text: string
}

/**
 * Opens the mini-program from a page inside WeChat: with WeChat's open tag, otherwise with a link that WeChat opens.
 * Renders nothing elsewhere, or when no mini-program is configured.
 */
export function OpenInMini({ address, text }: OpenInMiniProps) {
  const { data: meta } = useCall(getAppMeta, {}, { quiet: true, enabled: isWechatPage })
  const [hasTag, setTag] = useState<boolean>()
  const appId = meta?.wechatMiniAppId
  useEffect(() => {
    if (appId) void canOpenTags(signPage).then(setTag)
  }, [appId])
  const fail = useCallback(() => setTag(false), [])
  const follow = async () => {
    const { url } = await call(linkToMiniProgram, { address })
    if (url) followLink(url)
    else showToast('请在微信中搜索“访客助手”小程序')
  }
  if (!isWechatPage || !appId || hasTag === undefined) return null
  return (
    <View className={styles.root}>
      {hasTag ? (
        <MiniLaunch appId={appId} path={address.slice(1)} text={text} onFail={fail} />
      ) : (
        <Button kind="secondary" text={text} onPress={() => void follow()} />
      )}
    </View>
  )
}
