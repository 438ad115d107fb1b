import { useCall } from '@/api/query'
import { getAppMeta } from '@/contract/meta'
import type { ApiError } from '@/lib/errors'
import { wechatSignIn } from '@/platform/wechat-sign-in'
import { type Grant, sessionInTheWay } from '@/session/sign-in'
import { Button } from '@/ui/Button'

import { makeState } from './wechat-state'

export interface WechatButtonProps {
  isBusy: boolean
  mayGoOn: () => boolean
  /** Asks before a partner's session ends. */
  mayReplace: () => Promise<boolean>
  onSubmit: (grant: () => Promise<Grant>, place: (refusal: ApiError) => boolean) => void
  /** WeChat's account is nobody's yet: whoever signs in next by phone gets it. */
  onUnbound: (bindTicket: string) => void
}

/** The ticket of a refusal that says that no account is bound to this WeChat. */
export function bindTicketOf({ code, data }: ApiError): string | undefined {
  const ticket = (data as { bindTicket?: unknown } | null | undefined)?.bindTicket
  return code === 404 && typeof ticket === 'string' ? ticket : undefined
}

/** 微信一键登录, where the server and the place we run in know WeChat. */
export function WechatButton(props: WechatButtonProps) {
  const { isBusy, mayGoOn, mayReplace, onSubmit, onUnbound } = props
  const { data: meta } = useCall(getAppMeta, {}, { quiet: true, enabled: wechatSignIn.way !== 'none' })
  const appId = wechatSignIn.way === 'code' ? meta?.wechatMiniAppId : meta?.wechatH5AppId
  if (wechatSignIn.way === 'none' || !appId) return null
  const place = (refusal: ApiError): boolean => {
    const ticket = bindTicketOf(refusal)
    if (ticket) onUnbound(ticket)
    return ticket !== undefined
  }
  const press = async () => {
    if (!mayGoOn()) return
    if (wechatSignIn.way === 'code') {
      const { code } = wechatSignIn
      onSubmit(async () => ({ grant_type: 'wechat_code', code: await code() }), place)
      return
    }
    // Asked before leaving: what comes back signs in.
    if (wechatSignIn.way === 'redirect' && (await mayReplace()))
      wechatSignIn.leave(appId, makeState(sessionInTheWay('user')?.userId))
  }
  return <Button kind="wechat" size="large" text="微信一键登录" isBusy={isBusy} onPress={() => void press()} />
}
