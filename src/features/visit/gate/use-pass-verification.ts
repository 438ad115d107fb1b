import { useState } from 'react'

import { call } from '@/api/client'
import type { InputOf } from '@/contract/endpoint'
import { type HealthVerdict, verifyHealthPass } from '@/contract/visit/health'
import { type VisitVerdict, verifyVisitor } from '@/contract/visit/visit-gate'
import { isRefusal } from '@/lib/errors'
import { uuid } from '@/lib/uuid'
import { scanCode } from '@/platform/scan'

import { hasHealthNotice, vibrateVerdict } from './verdict-vibration'

type Input = InputOf<typeof verifyVisitor>
type Place = Pick<Input, 'gateId' | 'direction'>

const getErrorText = (error: unknown) => (error instanceof Error && error.message) || '核验失败，请重试'

/** A request without a response: the server may have admitted the visitor. */
interface Unanswered {
  input: Input
  key: string
}

/** The idempotency key: reused for the same input after a lost response, otherwise new. */
const getIdempotencyKey = (input: Input, lost: Unanswered | undefined) =>
  lost && JSON.stringify(lost.input) === JSON.stringify(input) ? lost.key : uuid()

/** Runs one request at a time, with its busy state and error. */
function useAsking() {
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const work = async (send: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setFault(undefined)
    try {
      await send()
      return true
    } catch (error) {
      setFault(getErrorText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { fault, setFault, isBusy, work }
}

/** Sends a request; after a lost response its key is reused. */
function usePutting() {
  const [lost, setLost] = useState<Unanswered>()
  const put = async (input: Input): Promise<VisitVerdict> => {
    const key = getIdempotencyKey(input, lost)
    try {
      const answer = await call(verifyVisitor, input, { quiet: true, idempotencyKey: key })
      setLost(undefined)
      return answer
    } catch (error) {
      setLost(isRefusal(error) ? undefined : { input, key })
      throw error
    }
  }
  return { lost, put }
}

/** Verifies a code or digits with the server, and stores the verdict until the next visitor. */
export function usePassVerification(place: Place) {
  const [verdict, setVerdict] = useState<VisitVerdict>()
  const [health, setHealth] = useState<HealthVerdict>()
  const [digits, setDigits] = useState<string>()
  const { lost, put } = usePutting()
  const [asked, setAsked] = useState<Input>()
  const { fault, setFault, isBusy, work } = useAsking()

  const next = () => {
    setVerdict(undefined)
    setHealth(undefined)
  }
  const judge = (input: Input) =>
    work(async () => {
      const answer = await put(input)
      next()
      // A typing error belongs to its field: the guard corrects it, nobody is turned away.
      if (answer.verdict === 'mistyped') throw new Error(answer.reason)
      setVerdict(answer)
      setAsked(input)
      vibrateVerdict(hasHealthNotice(answer) ? 'noticed' : answer.verdict)
    })
  const ask = (shown: Omit<Input, keyof Place>) => judge({ ...place, ...shown })
  const askHealth = (code: string) =>
    work(async () => {
      const answer = await call(verifyHealthPass, { code }, { quiet: true })
      next()
      setHealth(answer)
      vibrateVerdict(answer.verdict)
    })
  const read = (code: string) => (code.startsWith('H1.') ? askHealth(code) : ask({ code }))
  const scan = async () => {
    const result = await scanCode()
    if (!result.supported) return setFault('这里不能扫码，请输入数字码')
    const code = result.text?.slice(0, 500)
    if (code) await read(code)
  }
  const type = async (typed: string, onDone: () => void) => {
    setDigits(typed)
    if (await ask({ digits: typed })) onDone()
  }
  return {
    verdict,
    health,
    fault,
    isBusy,
    next,
    scan: () => void scan(),
    /** Verifies a code that was scanned on another page: a pass, or its digits. */
    verify: (code: string) => void (/^\d{6}$/.test(code) ? type(code, () => undefined) : read(code)),
    type: (typed: string, onDone: () => void) => void type(typed, onDone),
    /** The guard has read the declaration's notice and admits the visitor. */
    admit: () => asked && void judge({ ...asked, healthSeen: true }),
    /** Repeats the request without a response; absent when there is none. */
    again: lost && (() => void judge(lost.input)),
    /** The guard has confirmed that the digits belong to this visitor. */
    confirm: (visitId: string) => void ask({ ...(digits && { digits }), visitId }),
  }
}
