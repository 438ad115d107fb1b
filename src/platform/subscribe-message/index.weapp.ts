import Taro from '@tarojs/taro'

import type { CanSubscribe, RequestSubscribeMessage, SubscribeAnswer } from './types'

const knownAnswers = new Set<unknown>(['accept', 'reject', 'ban', 'filter'] satisfies SubscribeAnswer[])

export const canSubscribe: CanSubscribe = true

export const requestSubscribeMessage: RequestSubscribeMessage = async (templateIds) => {
  const tmplIds = [...templateIds]
  try {
    // The typings also require Alipay's `entityIds`.
    const result: Record<string, unknown> = { ...(await Taro.requestSubscribeMessage({ tmplIds, entityIds: [] })) }
    const answers = tmplIds.flatMap((id) =>
      knownAnswers.has(result[id]) ? [[id, result[id] as SubscribeAnswer] as const] : [],
    )
    return { supported: true, answers: Object.fromEntries(answers) }
  } catch {
    return { supported: true, answers: {} }
  }
}
