import { useState } from 'react'

import { call } from '@/api/client'
import type { InputOf } from '@/contract/endpoint'
import { type HealthVerdict, verifyHealthPass } from '@/contract/health'
import { type Verdict, verifyVisitor } from '@/contract/visit-gate'
import { scanCode } from '@/platform/scan'
import { vibrateShort } from '@/platform/vibrate'

type Input = InputOf<typeof verifyVisitor>
type Place = Pick<Input, 'gateId' | 'direction'>

/** Between the three knocks of a refusal. */
const KNOCK_MS = 180

/** One knock for yes, three for no: a guard looks at people, not at the phone. */
function knock(isAccepted: boolean): void {
  const times = isAccepted ? 1 : 3
  for (let round = 0; round < times; round++) setTimeout(() => vibrateShort(), round * KNOCK_MS)
}

const wordsOf = (error: unknown) => (error instanceof Error && error.message) || '核验失败，请重试'

/** One question at a time: whether it runs, and why it failed. */
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
      setFault(wordsOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { fault, setFault, isBusy, work }
}

/** Shows a code or digits to the server, and keeps its verdict until the next visitor. */
export function useVerifying(place: Place) {
  const [verdict, setVerdict] = useState<Verdict>()
  const [health, setHealth] = useState<HealthVerdict>()
  const [digits, setDigits] = useState<string>()
  const { fault, setFault, isBusy, work } = useAsking()

  const next = () => {
    setVerdict(undefined)
    setHealth(undefined)
  }
  const ask = (shown: Omit<Input, keyof Place>) =>
    work(async () => {
      const answer = await call(verifyVisitor, { ...place, ...shown }, { quiet: true })
      next()
      setVerdict(answer)
      if (answer.verdict !== 'choose') knock(answer.verdict === 'accepted')
    })
  const askHealth = (code: string) =>
    work(async () => {
      const answer = await call(verifyHealthPass, { code }, { quiet: true })
      next()
      setHealth(answer)
      knock(answer.verdict === 'green')
    })
  const scan = async () => {
    const result = await scanCode()
    if (!result.supported) return setFault('这里不能扫码，请输入数字码')
    const code = result.text?.slice(0, 500)
    if (code) await (code.startsWith('H1.') ? askHealth(code) : ask({ code }))
  }
  const type = async (typed: string, onDone: () => void) => {
    setDigits(typed)
    if (await ask({ digits: typed })) onDone()
  }
  return {
    ...{ verdict, health, fault, isBusy, next },
    scan: () => void scan(),
    type: (typed: string, onDone: () => void) => void type(typed, onDone),
    /** The guard has seen that these digits are this visitor's. */
    confirm: (visitId: string) => void ask({ ...(digits && { digits }), visitId }),
  }
}
