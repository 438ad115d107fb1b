/** The user's answer for one template; `ban` and `filter` are refusals by WeChat. */
export type SubscribeAnswer = 'accept' | 'reject' | 'ban' | 'filter'

/**
 * Result of the request.
 *
 * - `supported: false`: the platform cannot ask (H5)
 * - `answers`: by template; empty when WeChat did not ask (its main switch is off, or no tap came before)
 */
export type SubscribeResult = { supported: false } | { supported: true; answers: Record<string, SubscribeAnswer> }

/** Whether the platform can ask. */
export type CanSubscribe = boolean

/**
 * Requests permission to send one message per template; must be called in a tap's handler, before anything is awaited.
 */
export type RequestSubscribeMessage = (templateIds: readonly string[]) => Promise<SubscribeResult>
