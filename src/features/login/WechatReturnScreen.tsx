import { useLoad } from '@tarojs/taro'
import { useState } from 'react'

import { ApiError } from '@/lib/errors'
import { go, relaunch, relaunchHome } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { useReplaceQuestion } from '@/parts/sign-in/use-login'
import { wechatSignIn } from '@/platform/wechat-sign-in'
import { returnFromLogin, signIn } from '@/session/sign-in'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { noPermission } from '@/ui/pictures/no-permission'

import { getBindTicket } from './WechatButton'
import { consumeWechatState, setBindTicket } from './wechat-state'

/**
 * The return page of WeChat's authorisation on H5, with a one-time code. An unknown `state` is refused, because the
 * link may come from another device.
 */
export function WechatReturnScreen({ code, state }: { code: string; state: string | undefined }) {
  const [failure, setFailure] = useState<string>()
  const { mayReplace, dialog } = useReplaceQuestion('user')
  useLoad(async () => {
    if (wechatSignIn.method === 'redirect') wechatSignIn.tidyAddress()
    const left = consumeWechatState(state)
    if (!left) return setFailure('登录链接已失效，请重新登录')
    if (!(await mayReplace(left.replaces))) return void relaunchHome()
    signIn({ grant_type: 'wechat_h5', code }).then(returnFromLogin, (error: unknown) => {
      const ticket = error instanceof ApiError ? getBindTicket(error) : undefined
      if (ticket) {
        setBindTicket(ticket)
        void relaunch('login')
      } else setFailure(error instanceof Error && error.message ? error.message : '微信登录失败')
    })
  })
  return (
    <PageFrame route="redirect">
      {failure === undefined ? (
        <DetailSkeleton />
      ) : (
        <EmptyView
          picture={noPermission}
          text={failure}
          action={{ text: '重新登录', onPress: () => void go('login') }}
        />
      )}
      {dialog}
    </PageFrame>
  )
}
