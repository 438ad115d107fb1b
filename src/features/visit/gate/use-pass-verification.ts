import { useState } from 'react'

import { call } from '@/api/client'
import type { InputOf } from '@/contract/endpoint'
import { type HealthVerdict, verifyHealthPass } from '@/contract/visit/health'
import { type VisitVerdict, verifyVisitor } from '@/contract/visit/visit-gate'
import { isRefusal, NetworkError } from '@/lib/errors'
import { readSignedCode } from '@/lib/pass'
import { uuid } from '@/lib/uuid'
import { isOnline } from '@/platform/network'
import { scanCode } from '@/platform/scan'

import type { DeviceScan } from './use-gate-desk'
import { hasHealthNotice, vibrateVerdict } from './verdict-vibration'

type Input = InputOf<typeof verifyVisitor>
type Place = Pick<Input, 'gateId' | 'direction'>

/** What the gate's device can do by itself. */
interface OwnGate {
  /** @throws when the passage cannot be stored */
  verifyLocally: (scan: DeviceScan) => VisitVerdict
  note: (code: string | undefined, direction: 'in' | 'out') => void
}

/** A visitor waits no longer for the server when the device can verify the code itself. */
const TIMEOUT_MS = 4000

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
function useRequestState() {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const work = async (send: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      await send()
      return true
    } catch (cause) {
      setError(getErrorText(cause))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { error, setError, isBusy, work }
}

/** Rejects when the server takes too long; the request itself goes on, and its passage counts once by its id. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new NetworkError('timeout')), TIMEOUT_MS),
  )
  return Promise.race([answer, late])
}

/** Whether the device may decide: the code is scanned and signed. Digits are checked by the server alone. */
const isOwnCode = ({ code }: Input) => code !== undefined && readSignedCode(code) !== undefined

/** @throws when digits were typed, or the passage cannot be stored */
function verifyOnDevice(
  { verifyLocally }: OwnGate,
  { code, direction, healthSeen = false }: Input,
  id: string,
): VisitVerdict {
  if (code === undefined) throw new Error('数字码需要联网核验，请扫访客的二维码')
  return verifyLocally({ id, code, direction, isHealthSeen: healthSeen })
}

async function askServer({ note }: OwnGate, input: Input, key: string): Promise<VisitVerdict> {
  const isOwn = isOwnCode(input)
  const sent = call(verifyVisitor, isOwn ? { ...input, id: key } : input, { quiet: true, idempotencyKey: key })
  const answer = await (isOwn ? withTimeout(sent) : sent)
  if (answer.verdict === 'accepted') note(input.code, input.direction)
  return answer
}

/** The device's verdict after the server gave no answer; undefined when it cannot decide alone. */
function findOwnVerdict(gate: OwnGate, input: Input, key: string, error: unknown): VisitVerdict | undefined {
  if (!(error instanceof NetworkError) || !isOwnCode(input)) return undefined
  const verdict = verifyOnDevice(gate, input, key)
  return verdict.verdict === 'online' ? undefined : verdict
}

/** Sends a request; after a lost response its key is reused. Without signal the device decides, if it can. */
function useVerificationRequest(gate: OwnGate) {
  const [lost, setLost] = useState<Unanswered>()
  const ask = async (input: Input, key: string) => {
    try {
      return await askServer(gate, input, key)
    } catch (error) {
      const own = findOwnVerdict(gate, input, key, error)
      if (own) return own
      setLost(isRefusal(error) ? undefined : { input, key })
      throw error
    }
  }
  const send = async (input: Input): Promise<VisitVerdict> => {
    const key = getIdempotencyKey(input, lost)
    if (!isOnline()) return verifyOnDevice(gate, input, key)
    const answer = await ask(input, key)
    setLost(undefined)
    return answer
  }
  return { lost, send }
}

/** Verifies a code or digits with the server, without signal on this device, and stores the verdict until the next visitor. */
export function usePassVerification(place: Place, gate: OwnGate) {
  const [verdict, setVerdict] = useState<VisitVerdict>()
  const [health, setHealth] = useState<HealthVerdict>()
  const [digits, setDigits] = useState<string>()
  const { lost, send } = useVerificationRequest(gate)
  const [lastInput, setLastInput] = useState<Input>()
  const { error, setError, isBusy, work } = useRequestState()

  const next = () => {
    setVerdict(undefined)
    setHealth(undefined)
  }
  const runVerification = (input: Input) =>
    work(async () => {
      const answer = await send(input)
      next()
      // A typing error belongs to its field: the guard corrects it, nobody is turned away.
      if (answer.verdict === 'mistyped') throw new Error(answer.reason)
      setVerdict(answer)
      setLastInput(input)
      vibrateVerdict(hasHealthNotice(answer) ? 'noticed' : answer.verdict)
    })
  const ask = (shown: Omit<Input, keyof Place>) => runVerification({ ...place, ...shown })
  const askHealth = (code: string) =>
    work(async () => {
      if (!isOnline()) throw new Error('健康申报码需要联网核验')
      const answer = await call(verifyHealthPass, { code }, { quiet: true })
      next()
      setHealth(answer)
      vibrateVerdict(answer.verdict)
    })
  const read = (code: string) => (code.startsWith('H1.') ? askHealth(code) : ask({ code }))
  const scan = async () => {
    const result = await scanCode()
    if (!result.supported) return setError('这里不能扫码，请输入数字码')
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
    error,
    isBusy,
    next,
    scan: () => void scan(),
    /** Verifies a code that was scanned on another page: a pass, or its digits. */
    verify: (code: string) => void (/^\d{6}$/.test(code) ? type(code, () => undefined) : read(code)),
    type: (typed: string, onDone: () => void) => void type(typed, onDone),
    /** The guard has read the declaration's notice and admits the visitor. */
    admit: () => lastInput && void runVerification({ ...lastInput, healthSeen: true }),
    /** Repeats the request without a response; absent when there is none. */
    again: lost && (() => void runVerification(lost.input)),
    /** The guard has confirmed that the digits belong to this visitor. */
    confirm: (visitId: string) => void ask({ ...(digits && { digits }), visitId }),
  }
}
