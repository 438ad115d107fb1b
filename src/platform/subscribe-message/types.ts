/** What a person answered for one template: `ban` and `filter` are WeChat's own refusals. */
export type SubscribeAnswer = 'accept' | 'reject' | 'ban' | 'filter'

/**
 * What came of the question.
 *
 * - `supported: false`: nobody can be asked here (H5)
 * - `answers`: by template; empty when WeChat asked nothing (its main switch is off, no tap came before)
 */
export type SubscribeResult = { supported: false } | { supported: true; answers: Record<string, SubscribeAnswer> }

/** Whether people can be asked here at all. */
export type CanSubscribe = boolean

/** Asks whether one message of each template may be sent; to be called in a tap's handler, before anything is awaited. */
export type RequestSubscribeMessage = (templateIds: readonly string[]) => Promise<SubscribeResult>
