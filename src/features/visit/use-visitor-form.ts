import { useWrite } from '@/api/query'
import { applyVisit, fillVisit } from '@/contract/visit-pass'
import type { ApiError } from '@/lib/errors'
import { submitForm } from '@/parts/sign-in/submit'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { useForm } from '@/parts/sign-in/use-form'

import { type Held, holdPass } from './pass-keeper'
import {
  type ApplicationValues,
  applicationErrors,
  emptyApplication,
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

/** The rest of an invitation, filled in once; what comes back is kept on this device. */
export function useFilling(token: string, known: VisitorValues, onDone: (held: Held) => void) {
  const form = useForm(known, visitorErrors)
  const agreement = useAgreement()
  const { mutateAsync, isPending } = useWrite(fillVisit, { quiet: true })
  const submit = async () => {
    const isFilled = form.tryIt()
    if (!agreement.mayGoOn() || !isFilled) return
    const send = () => mutateAsync({ token, ...visitorInput(form.values) })
    const answer = await submitForm(send, placing(form, 'phone'))
    if (!answer) return
    const held = { ...answer, token }
    holdPass(held)
    onDone(held)
  }
  return { form, tick: agreement.tick, isBusy: isPending, submit: () => void submit() }
}

/**
 * A visit that nobody invited to.
 *
 * @param known what the page that led here knows already
 */
export function useApplying(onDone: (held: Held) => void, known: Partial<ApplicationValues> = {}) {
  const form = useForm<ApplicationValues>({ ...emptyApplication, ...known }, applicationErrors)
  const agreement = useAgreement()
  const { mutateAsync, isPending } = useWrite(applyVisit, { quiet: true })
  const submit = async () => {
    const isFilled = form.tryIt()
    if (!agreement.mayGoOn() || !isFilled) return
    const { hostName, hostPhone, purpose, startTime, endTime } = form.values
    const about = { hostName: hostName.trim(), hostPhone: hostPhone.trim(), purpose: purpose.trim() }
    const times = { startTime: `${startTime}:00`, endTime: `${endTime}:00` }
    const send = () => mutateAsync({ ...about, ...times, ...visitorInput(form.values) })
    const held = await submitForm(send, placing(form, 'phone'))
    if (!held) return
    holdPass(held)
    onDone(held)
  }
  return { form, tick: agreement.tick, isBusy: isPending, submit: () => void submit() }
}
