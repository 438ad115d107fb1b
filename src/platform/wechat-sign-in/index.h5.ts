import { encodeQuery } from '@/lib/query-string'

import type { WechatSignIn } from './types'

const AUTHORISE = 'https://open.weixin.qq.com/connect/oauth2/authorize'

function leave(appId: string, state: string): void {
  // snsapi_base shows no consent page: it only identifies the WeChat account.
  const query = encodeQuery({
    appid: appId,
    redirect_uri: `${window.location.origin}/pages/redirect/index`,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  })
  window.location.assign(`${AUTHORISE}?${query}#wechat_redirect`)
}

function removeAnswerFromAddress(): void {
  const url = new URL(window.location.href)
  for (const key of ['code', 'state']) url.searchParams.delete(key)
  window.history.replaceState(window.history.state, '', url)
}

export const wechatSignIn: WechatSignIn = /MicroMessenger/i.test(navigator.userAgent)
  ? { method: 'redirect', leave, tidyAddress: removeAnswerFromAddress }
  : { method: 'none' }
