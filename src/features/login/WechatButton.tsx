import { call } from '@/api/client'
import { useCall } from '@/api/query'
import { getAppMeta } from '@/contract/meta'
import type { ApiError } from '@/lib/errors'
import { wechatSignIn } from '@/platform/wechat-sign-in'
import type { Grant } from '@/session/sign-in'
import { Button } from '@/ui/Button'

import { makeState } from './wechat-state'

export interface WechatButtonProps {
  isBusy: boolean
  mayGoOn: () => boolean
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
export function WechatButton({ isBusy, mayGoOn, onSubmit, onUnbound }: WechatButtonProps) {
  const { data: meta } = useCall(getAppMeta, {}, { quiet: true, enabled: wechatSignIn.way !== 'none' })
  if (wechatSignIn.way === 'none' || !meta?.wechatSignIn) return null
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
    if (wechatSignIn.way !== 'redirect') return
    const { wechatH5AppId } = await call(getAppMeta, {})
    if (wechatH5AppId) wechatSignIn.leave(wechatH5AppId, makeState())
  }
  return <Button kind="wechat" size="large" text="微信一键登录" isBusy={isBusy} onPress={() => void press()} />
}
