import { useCall } from '@/api/query'
import type { DemoWechatAccount } from '@/contract/identity/wechat-demo'
import { getAppMeta } from '@/contract/meta'
import type { ApiError } from '@/lib/errors'
import { wechatSignIn } from '@/platform/wechat-sign-in'
import { type Grant, getConflictingSession } from '@/session/sign-in'
import { Button } from '@/ui/action/Button'

import { DemoWechatButton } from './DemoWechatButton'
import { createWechatState } from './wechat-state'

export interface WechatButtonProps {
  isBusy: boolean
  canContinue: () => boolean
  /** Asks before ending a partner's session. */
  mayReplace: () => Promise<boolean>
  onSubmit: (grant: () => Promise<Grant>, showRefusal: (refusal: ApiError) => boolean) => void
  /** The WeChat account is not bound: the next sign-in by phone binds it. */
  onUnbound: (bindTicket: string) => void
}

/** The bind ticket of an error for an unbound WeChat account. */
export function getBindTicket({ code, data }: ApiError): string | undefined {
  const ticket = (data as { bindTicket?: unknown } | null | undefined)?.bindTicket
  return code === 404 && typeof ticket === 'string' ? ticket : undefined
}

/** Handles the error of an unbound WeChat account. */
function showUnbound(onUnbound: WechatButtonProps['onUnbound']) {
  return (refusal: ApiError): boolean => {
    const ticket = getBindTicket(refusal)
    if (ticket) onUnbound(ticket)
    return ticket !== undefined
  }
}

function DemoSignIn({ isBusy, canContinue, onSubmit, onUnbound }: WechatButtonProps) {
  const signIn = ({ loginCode, oauthCode }: DemoWechatAccount) => {
    const grant: Grant =
      wechatSignIn.method === 'code'
        ? { grant_type: 'wechat_code', code: loginCode }
        : { grant_type: 'wechat_h5', code: oauthCode }
    onSubmit(() => Promise.resolve(grant), showUnbound(onUnbound))
  }
  return <DemoWechatButton purpose="微信一键登录" isBusy={isBusy} mayOpen={canContinue} onChoose={signIn} />
}

/** 微信一键登录, where the server and the platform support it. */
export function WechatButton(props: WechatButtonProps) {
  const { isBusy, canContinue, mayReplace, onSubmit, onUnbound } = props
  const { data: meta } = useCall(getAppMeta, {}, { quiet: true })
  if (meta?.wechatDemo) return <DemoSignIn {...props} />
  const appId = wechatSignIn.method === 'code' ? meta?.wechatMiniAppId : meta?.wechatH5AppId
  if (wechatSignIn.method === 'none' || !appId) return null
  const showRefusal = showUnbound(onUnbound)
  const press = async () => {
    if (!canContinue()) return
    if (wechatSignIn.method === 'code') {
      const { code } = wechatSignIn
      onSubmit(async () => ({ grant_type: 'wechat_code', code: await code() }), showRefusal)
      return
    }
    // Ask before the redirect, because the return signs in directly.
    if (wechatSignIn.method === 'redirect' && (await mayReplace()))
      wechatSignIn.leave(appId, createWechatState(getConflictingSession('user')?.userId))
  }
  return <Button kind="wechat" size="large" text="微信一键登录" isBusy={isBusy} onPress={() => void press()} />
}
