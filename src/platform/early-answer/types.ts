/** A response as Taro's request gives it. */
export interface EarlyAnswer {
  statusCode: number
  data: unknown
}

/**
 * The response of a read that a script of the page sent beside the page's code (server/http/early-reads). It is given once,
 * to the session that it was read for, and not long after the page was opened.
 *
 * @param authorization header of the call
 * @returns resolves to undefined when no response arrived; undefined when the page did not send this read
 */
export type TakeEarlyAnswer = (
  url: string,
  authorization: string | undefined,
) => Promise<EarlyAnswer | undefined> | undefined

/** Drops the responses that nobody has taken: a write may have changed what they say. */
export type DropEarlyAnswers = () => void
