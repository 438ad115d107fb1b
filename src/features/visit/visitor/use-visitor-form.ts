import { useEffect, useRef, useState } from 'react'

import { call } from '@/api/client'
import type { OutputOf } from '@/contract/endpoint'
import { applyVisit, fillVisit } from '@/contract/visit/visit-pass'
import { type DeviceVisit, saveDeviceVisit } from '@/features/visit/device-visits'
import type { ApiError } from '@/lib/errors'
import { readUnansweredValues, submitOnce } from '@/offline/submit-once'
import { useDraftForm } from '@/parts/short-form/use-draft-form'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { type Language, useLanguage } from '@/theme/language'

import {
  emptyVisitApplication,
  emptyVisitor,
  toVisitorInput,
  type VisitApplicationValues,
  type VisitorValues,
  validateVisitApplication,
  validateVisitor,
} from './visitor-form'
import { readVisitorRefusal, sendVisitorForm } from './visitor-refusal'

/**
 * Shows a refusal at the fields it names.
 * @returns whether it has shown it
 */
function createRefusalHandler<T extends Record<string, string>>(
  form: { values: T; refuse: (field: keyof T, message: string) => void },
  fallback: keyof T,
  language: Language,
) {
  return (refusal: ApiError): boolean => {
    const { message, reasons } = readVisitorRefusal(refusal, language)
    const fieldErrors = reasons.filter(([field]) => field in form.values)
    for (const [field, why] of fieldErrors) form.refuse(field, why)
    if (fieldErrors.length > 0) return true
    if (refusal.code !== 422) return false
    form.refuse(fallback, message)
    return true
  }
}

type Answer = OutputOf<typeof fillVisit>

/**
 * State of a visitor form: its values are kept until they are submitted once, and the response is stored on this device.
 */
function useVisitorSubmission<T extends VisitorValues>(
  slot: string,
  { form, finish, ...draft }: ReturnType<typeof useVisitorDraft<T>>,
  send: (values: T, key: string) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
) {
  const agreement = useAgreement()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const take = (answer: Answer) => {
    finish()
    onAnswer(answer)
  }
  const submit = async () => {
    const isFilled = form.validate()
    if (!agreement.canContinue() || !isFilled) return
    setBusy(true)
    // Safe cast: this form created the values.
    const work = () => submitOnce(slot, form.values, (values, key) => send(values as T, key), take)
    await sendVisitorForm(work, createRefusalHandler(form, 'phone', language), language)
    setBusy(false)
  }
  return { form, ...draft, tick: agreement.tick, isBusy, submit: () => void submit() }
}

const useVisitorDraft = <T extends VisitorValues>(
  slot: string,
  initial: T,
  check: Parameters<typeof useDraftForm<T>>[2],
) => useDraftForm('visitorDraft', initial, check, slot)

const createFillCall = (token: string) => (values: VisitorValues, key: string) =>
  call(fillVisit, { token, ...toVisitorInput(values) }, { quiet: true, idempotencyKey: key })

/** Completes an invitation once; the response is stored on this device. */
export function useInvitationReply(
  token: string,
  initialValues: VisitorValues,
  onDone: (deviceVisit: DeviceVisit) => void,
) {
  const language = useLanguage()
  const initial = { ...initialValues, ...readUnansweredValues(token) }
  const draft = useVisitorDraft<VisitorValues>(token, initial, (values) => validateVisitor(values, language))
  return useVisitorSubmission(token, draft, createFillCall(token), (answer) => storeVisit({ ...answer, token }, onDone))
}

function storeVisit(deviceVisit: DeviceVisit, onDone: (deviceVisit: DeviceVisit) => void): void {
  saveDeviceVisit(deviceVisit)
  onDone(deviceVisit)
}

/**
 * Recovers the pass of an invitation that this device submitted without a response.
 *
 * @returns whether the recovery is running
 */
export function usePassRecovery(token: string, isFilled: boolean, onDone: (deviceVisit: DeviceVisit) => void): boolean {
  const [isRecovering, setRecovering] = useState(() => readUnansweredValues(token) !== undefined)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const values = isFilled ? readUnansweredValues(token) : undefined
    if (!values) return
    const send = (sent: Record<string, string>, key: string) => createFillCall(token)({ ...emptyVisitor, ...sent }, key)
    submitOnce(token, values, send, (answer) => storeVisit({ ...answer, token }, done.current)).catch(() =>
      setRecovering(false),
    )
  }, [token, isFilled])
  return isRecovering
}

function toApplicationCall(values: VisitApplicationValues) {
  const { hostName, hostPhone, purpose, startTime, endTime } = values
  const about = { hostName: hostName.trim(), hostPhone: hostPhone.trim(), purpose: purpose.trim() }
  return { ...about, startTime: `${startTime}:00`, endTime: `${endTime}:00`, ...toVisitorInput(values) }
}

/** A product that a visitor wants to see: its contact is the host. */
export interface BookedProduct {
  id: string
  known: Partial<VisitApplicationValues>
}

const APPLICATION = 'apply'
const sendApplication = (values: VisitApplicationValues, key: string) =>
  call(applyVisit, toApplicationCall(values), { quiet: true, idempotencyKey: key })

/**
 * An application for a visit without an invitation.
 *
 * @param product the product that the visitor wants to see, with the values that it gives
 */
export function useVisitApplication(onDone: (deviceVisit: DeviceVisit) => void, product?: BookedProduct) {
  const language = useLanguage()
  const initial = { ...emptyVisitApplication, ...readUnansweredValues(APPLICATION), ...product?.known }
  const slot = [APPLICATION, product?.id].filter(Boolean).join('-')
  const draft = useVisitorDraft(slot, initial, (values) => validateVisitApplication(values, language))
  return useVisitorSubmission(APPLICATION, draft, sendApplication, (deviceVisit) => storeVisit(deviceVisit, onDone))
}
