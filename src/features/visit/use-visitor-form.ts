import { useEffect, useRef, useState } from 'react'

import { call } from '@/api/client'
import type { OutputOf } from '@/contract/endpoint'
import { applyVisit, fillVisit } from '@/contract/visit-pass'
import type { ApiError } from '@/lib/errors'
import { handIn, unansweredValues } from '@/parts/hand-in'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { useAgreement } from '@/parts/sign-in/use-agreement'

import { type Held, holdPass } from './pass-keeper'
import {
  type ApplicationValues,
  applicationErrors,
  emptyApplication,
  emptyVisitor,
  type VisitorValues,
  visitorErrors,
  visitorInput,
} from './visitor-form'

/** Puts a refusal at the fields it names. @returns whether it named one */
function placing<T extends Record<string, string>>(
  form: { values: T; refuse: (field: keyof T, message: string) => void },
  fallback: keyof T,
) {
  return ({ code, data, message }: ApiError): boolean => {
    const fields = Object.entries(data ?? {}).filter(([field]) => field in form.values)
    for (const [field, why] of fields) form.refuse(field, String(why))
    if (fields.length > 0) return true
    if (code === 422) form.refuse(fallback, message)
    return code === 422
  }
}

type Answer = OutputOf<typeof fillVisit>

/** State of a visitor form: its values are submitted once, and the answer is stored on this device. */
function useHandingIn<T extends VisitorValues>(
  slot: string,
  form: ReturnType<typeof useForm<T>>,
  send: (values: T, key: string) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
) {
  const agreement = useAgreement()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    const isFilled = form.tryIt()
    if (!agreement.mayGoOn() || !isFilled) return
    setBusy(true)
    // The values were made by this very form.
    const work = () => handIn(slot, form.values, (values, key) => send(values as T, key), onAnswer)
    await submitForm(work, placing(form, 'phone'))
    setBusy(false)
  }
  return { form, tick: agreement.tick, isBusy, submit: () => void submit() }
}

const fillWith = (token: string) => (values: VisitorValues, key: string) =>
  call(fillVisit, { token, ...visitorInput(values) }, { quiet: true, idempotencyKey: key })

/** Completes an invitation once; the answer is stored on this device. */
export function useFilling(token: string, known: VisitorValues, onDone: (held: Held) => void) {
  const form = useForm<VisitorValues>({ ...known, ...unansweredValues(token) }, visitorErrors)
  return useHandingIn(token, form, fillWith(token), (answer) => holdAs({ ...answer, token }, onDone))
}

function holdAs(held: Held, onDone: (held: Held) => void): void {
  holdPass(held)
  onDone(held)
}

/**
 * Fetches the pass of an invitation that this device filled in and heard nothing of.
 *
 * @returns whether it is under way: until then nothing is known
 */
export function useRecovering(token: string, isFilled: boolean, onDone: (held: Held) => void): boolean {
  const [isUnderWay, setUnderWay] = useState(() => unansweredValues(token) !== undefined)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const values = isFilled ? unansweredValues(token) : undefined
    if (!values) return
    const send = (sent: Record<string, string>, key: string) => fillWith(token)({ ...emptyVisitor, ...sent }, key)
    handIn(token, values, send, (answer) => holdAs({ ...answer, token }, done.current)).catch(() => setUnderWay(false))
  }, [token, isFilled])
  return isUnderWay
}

function applicationInput(values: ApplicationValues) {
  const { hostName, hostPhone, purpose, startTime, endTime } = values
  const about = { hostName: hostName.trim(), hostPhone: hostPhone.trim(), purpose: purpose.trim() }
  return { ...about, startTime: `${startTime}:00`, endTime: `${endTime}:00`, ...visitorInput(values) }
}

const APPLICATION = 'apply'
const sendApplication = (values: ApplicationValues, key: string) =>
  call(applyVisit, applicationInput(values), { quiet: true, idempotencyKey: key })

/**
 * A visit that nobody invited to.
 *
 * @param known what the page that led here knows already
 */
export function useApplying(onDone: (held: Held) => void, known: Partial<ApplicationValues> = {}) {
  const initial = { ...emptyApplication, ...unansweredValues(APPLICATION), ...known }
  const form = useForm<ApplicationValues>(initial, applicationErrors)
  return useHandingIn(APPLICATION, form, sendApplication, (held) => holdAs(held, onDone))
}
