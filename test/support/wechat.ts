import { buildWechatError, startWechatStandIn, type WechatReply } from '@/server/wechat-demo/stand-in'

/** What signatures of pages are made with. */
export const PAGE_TICKET = 'stand-in-ticket'

/** One transparent pixel: a code as WeChat draws it needs no more here. */
const PIXEL = {
  type: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** The stand-in for WeChat's server (src/server/wechat-demo), and what tests do to it. */
export async function startWechat(app = { appid: 'wx0000000000000001', secret: 'stand-in-secret' }) {
  let clockMs = Date.now()
  let busyAnswers = 0
  let isSilent = false
  let refusal = 0

  function intercept(path: string): WechatReply | 'silence' | undefined {
    if (isSilent) return 'silence'
    if (busyAnswers > 0) {
      busyAnswers -= 1
      return buildWechatError(-1, 'system error')
    }
    if (refusal !== 0 && path === '/cgi-bin/message/subscribe/send') return buildWechatError(refusal, 'refused')
    return undefined
  }

  const standIn = await startWechatStandIn({ app, drawCode: () => PIXEL, now: () => clockMs, intercept })
  return {
    ...standIn,
    app,
    advance(ms: number) {
      clockMs += ms
    },
    /** The next answers say -1. */
    beBusy(answers: number) {
      busyAnswers = answers
    },
    /** Answers subscribe messages with this error; 0 accepts them. 43101: the person allows none. */
    refuseMessages(errcode: number) {
      refusal = errcode
    },
    /** Another server of the same application fetches a token by force. */
    async replaceAppToken() {
      const body = JSON.stringify({ ...app, force_refresh: true })
      await fetch(`${standIn.base}/cgi-bin/stable_token`, { method: 'POST', body })
      standIn.calls.pop()
    },
    /** Accepts connections and never answers. */
    fallSilent(falls: boolean) {
      isSilent = falls
    },
  }
}

export type WechatStandIn = Awaited<ReturnType<typeof startWechat>>
