import { useQueryClient } from '@tanstack/react-query'

import { queryKey, useCall, useWrite } from '@/api/query'
import { LOW_QUOTA, listSubscribeQuotas, type SubscribeKind, saveSubscribeAnswers } from '@/contract/message/subscribe'
import { confirm } from '@/platform/confirm'
import { canSubscribe, requestSubscribeMessage } from '@/platform/subscribe-message'
import type { RequestSubscribeMessage } from '@/platform/subscribe-message/types'
import { useStaffUser } from '@/session/session'

/** Message kinds for people who submit and approve. */
export const TASK_NEWS = ['todo', 'result'] as const satisfies readonly SubscribeKind[]

/** Imitates WeChat's question in the demonstration, whose templates do not exist in WeChat. */
const requestDemoAnswer: RequestSubscribeMessage = async (templateIds) => {
  const isAllowed = await confirm({
    title: '演示：订阅消息',
    text: '代替微信询问：是否允许发送一次服务通知？',
    yes: '允许',
    no: '拒绝',
  })
  const answer = isAllowed ? 'accept' : 'reject'
  return { supported: true, answers: Object.fromEntries(templateIds.map((id) => [id, answer])) }
}

const QUOTA_FRESH_MS = 10 * 60_000
const key = queryKey(listSubscribeQuotas, {})

/**
 * The remaining message quota of these kinds. Call `ask` in the handler of a tap, before anything is awaited, because
 * WeChat rejects it otherwise. It asks only when little quota is left and the user has not refused twice.
 */
export function useSubscription(kinds: readonly SubscribeKind[]) {
  const client = useQueryClient()
  const isUser = useStaffUser() !== undefined
  const { data = [] } = useCall(
    listSubscribeQuotas,
    {},
    { enabled: canSubscribe && isUser, quiet: true, staleTime: QUOTA_FRESH_MS },
  )
  const { mutate } = useWrite(saveSubscribeAnswers, {
    quiet: 'always',
    onSuccess: (quotas) => client.setQueryData(key, quotas),
  })
  const ask = () => {
    const isAsked = (kind: string) => kinds.some((one) => one === kind)
    const low = data.filter(({ kind, mayAsk, remaining }) => isAsked(kind) && mayAsk && remaining < LOW_QUOTA)
    if (low.length === 0) return
    const request = low.some(({ isDemo }) => isDemo) ? requestDemoAnswer : requestSubscribeMessage
    void request(low.map(({ templateId }) => templateId)).then((subscribed) => {
      if (!subscribed.supported) return
      const answers = Object.entries(subscribed.answers).map(([templateId, answer]) => ({ templateId, answer }))
      if (answers.length > 0) mutate({ answers })
    })
  }
  return { ask, left: (kind: SubscribeKind) => data.find((quota) => quota.kind === kind)?.remaining ?? 0 }
}
