// The shape of every asynchronous `wx.xxx`: callbacks or a promise, `name:ok` or `name:fail why`, a mock if the test gave one.
import { asTap } from '../bridge'
import { options, plain, records } from '../context'
import { guarded, type Json } from '../engine'
import { checkCall } from './check'
import { getConsent, needsConsent } from './privacy'

export interface CallOptions extends Json {
  success?(result: Json): void
  fail?(error: Json): void
  complete?(result: Json): void
}

/** What a call throws to be answered `name:fail <why>`. */
export class CallFailure extends Error {
  constructor(
    readonly why: string,
    readonly extra: Json = {},
  ) {
    super(why)
  }
}

const hasCallback = (callOptions: CallOptions) =>
  Boolean(callOptions.success || callOptions.fail || callOptions.complete)

export function succeed(name: string, callOptions: CallOptions, result: Json | undefined): Json {
  const answer = { errMsg: `${name}:ok`, ...result }
  guarded(`${name} success`, () => callOptions.success?.(answer))
  guarded(`${name} complete`, () => callOptions.complete?.(answer))
  return answer
}

export function refuse(name: string, callOptions: CallOptions, error: unknown): Json {
  const why = error instanceof CallFailure ? error.why : error instanceof Error ? error.message : String(error)
  const extra = error instanceof CallFailure ? error.extra : {}
  const answer = { errMsg: why.startsWith(`${name}:`) ? why : `${name}:fail ${why}`, ...extra }
  guarded(`${name} fail`, () => callOptions.fail?.(answer))
  guarded(`${name} complete`, () => callOptions.complete?.(answer))
  return answer
}

function mocked(name: string): Promise<Json> | undefined {
  const mock = options.mocks[name]
  if (mock === undefined) return undefined
  if (!('fail' in mock)) return Promise.resolve(mock)
  const { fail } = mock as { fail: string | ({ errMsg: string } & Json) }
  return Promise.reject(typeof fail === 'string' ? new CallFailure(fail) : new CallFailure(fail.errMsg, fail))
}

function recordable(callOptions: CallOptions): unknown {
  try {
    return plain(callOptions)
  } catch {
    return '(not JSON)'
  }
}

// biome-ignore lint/suspicious/noConfusingVoidType: most calls have nothing to answer
type Answer = Json | undefined | void
type Work = (callOptions: CallOptions) => Answer | Promise<Answer>

/** Without callbacks the call gives a promise, as WeChat's does. */
export function asyncCall(name: string, work: Work) {
  return (callOptions: CallOptions = {}): Promise<Json> | undefined => {
    records.calls.push({ name, args: recordable(callOptions) })
    const run = async () => {
      checkCall(name, callOptions)
      if (needsConsent(name)) await getConsent(name)
      return mocked(name) ?? work(callOptions)
    }
    const answered = run().then(
      (result) => {
        const answer = () => succeed(name, callOptions, result ?? undefined)
        // The button of a dialog is a tap as well.
        return result && 'confirm' in result ? asTap(answer) : answer()
      },
      (error) => {
        const answer = refuse(name, callOptions, error)
        if (!hasCallback(callOptions)) throw answer
        return answer
      },
    )
    return hasCallback(callOptions) ? undefined : answered
  }
}

/** Calls of the same kind in one line: they are recorded, and answered `ok`. */
export function recordedOnly(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, asyncCall(name, () => undefined)]))
}
