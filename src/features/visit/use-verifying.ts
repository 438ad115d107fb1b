import { useState } from 'react'

import { call } from '@/api/client'
import type { InputOf } from '@/contract/endpoint'
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

/** Shows a code or digits to the server, and keeps its verdict until the next visitor. */
export function useVerifying(place: Place) {
  const [verdict, setVerdict] = useState<Verdict>()
  const [digits, setDigits] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const ask = async (shown: Omit<Input, keyof Place>): Promise<boolean> => {
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await call(verifyVisitor, { ...place, ...shown }, { quiet: true })
      setVerdict(answer)
      if (answer.verdict !== 'choose') knock(answer.verdict === 'accepted')
      return true
    } catch (error) {
      setFault(wordsOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const scan = async () => {
    const result = await scanCode()
    if (!result.supported) setFault('这里不能扫码，请输入数字码')
    else if (result.text) await ask({ code: result.text.slice(0, 500) })
  }
  const type = async (typed: string, onDone: () => void) => {
    setDigits(typed)
    if (await ask({ digits: typed })) onDone()
  }
  return {
    ...{ verdict, fault, isBusy },
    scan: () => void scan(),
    type: (typed: string, onDone: () => void) => void type(typed, onDone),
    /** The guard has seen that these digits are this visitor's. */
    confirm: (visitId: string) => void ask({ ...(digits && { digits }), visitId }),
    next: () => setVerdict(undefined),
  }
}
