import { useEffect, useRef, useState } from 'react'

import type { CallRefusal } from '@/api/call-error'
import { TOAST_MS } from '@/api/error-policy'
import { useRefresh, useWrite } from '@/api/query'
import { getPublicForm, type PublicForm, submitPublicForm } from '@/contract/public/public-form'
import type { FormPayload } from '@/contract/workflow/form'
import type { ApiError } from '@/lib/errors'
import { redirect } from '@/navigation/navigate'
import { useFormFactsState } from '@/parts/form/form-facts'
import { useFormEditor } from '@/parts/form/use-form-editor'
import { submitForm } from '@/parts/short-form/submit'
import { useForm } from '@/parts/short-form/use-form'
import { useAgreement } from '@/parts/sign-in/use-agreement'
import { showToast } from '@/platform/feedback'

import { readAnswerDraft, removeAnswerDraft, saveAnswerDraft, saveReceipt } from './answer-draft'
import { emptyProof, validateProof } from './form-sections'
import { sendPhoto } from './send-photo'

const nothing: FormPayload = { main: {}, sub: {} }
const NO_NAMES = {}

type FieldErrors = Readonly<Record<string, string>>

/** The server's field errors. */
function getFieldErrors({ code, data }: ApiError): FieldErrors | undefined {
  return code === 422 && data ? (data as FieldErrors) : undefined
}

/** Answers with their draft, saved on this device on each change until they are submitted. */
function useDraftedForm(form: PublicForm, page: number) {
  const [storedDraft] = useState(() => readAnswerDraft(form.id))
  const [savedAt, setSavedAt] = useState(storedDraft?.savedAt)
  const isOver = useRef(false)
  const [files] = useState(storedDraft?.files ?? [])
  const { facts, unsent } = useFormFactsState({ files, names: NO_NAMES })
  const filling = useFormEditor(form.fields, nothing, storedDraft?.content)
  const { edits, isTouched } = filling
  const knownFiles = facts.files
  useEffect(() => {
    if (!isTouched.current || isOver.current) return
    const at = Date.now()
    saveAnswerDraft(form.id, { content: edits, files: Object.values(knownFiles), page, savedAt: at })
    setSavedAt(at)
  }, [edits, knownFiles, page, form.id, isTouched])
  const finish = () => {
    isOver.current = true
    removeAnswerDraft(form.id)
  }
  return { filling, facts: { ...facts, send: sendPhoto(form.id) }, unsent, savedAt, finish }
}

interface AnsweringOptions {
  invite?: string | undefined
  /** The page of a survey, saved with the answers. */
  page?: number
  /** Receives the server's field errors. */
  onRefused?: (fieldErrors: FieldErrors) => void
}

/**
 * State of a public form: the answers, the submitter's phone number, and submitting it once. An error keeps all input.
 */
export function usePublicForm(form: PublicForm, { invite, page = 0, onRefused }: AnsweringOptions = {}) {
  const draftedForm = useDraftedForm(form, page)
  const { filling, unsent, finish } = draftedForm
  const proof = useForm(emptyProof, validateProof)
  const agreement = useAgreement()
  const refresh = useRefresh([getPublicForm])
  const write = useWrite(submitPublicForm, { quiet: true })

  const arrive = (receipt: { token: string; submissionNo: string }) => {
    finish()
    saveReceipt(form.id, receipt)
    void redirect('submitted', { t: receipt.token })
  }
  const showRefusal = (refusal: CallRefusal<typeof submitPublicForm>): boolean => {
    const fieldErrors = getFieldErrors(refusal)
    const token = (refusal.data as FieldErrors | undefined)?.token
    if (fieldErrors) {
      filling.refuse(fieldErrors)
      onRefused?.(fieldErrors)
    } else if (refusal.code === 422) proof.refuse('code', refusal.message)
    else if (refusal.code === 409 && token) {
      showToast(refusal.message, TOAST_MS)
      arrive({ token, submissionNo: '' })
    } else {
      // Full, closed or changed meanwhile: the refetched form shows it.
      if (refusal.code === 409 || refusal.code === 410) void refresh()
      return false
    }
    return true
  }
  const submit = async () => {
    const isProven = proof.validate()
    if (!agreement.canContinue() || !isProven) return
    if (unsent.length > 0) return showToast('图片还没有上传完')
    const { id: formId, version } = form
    const [mobile, code] = [proof.values.mobile.trim(), proof.values.code.trim()]
    const input = { formId, version, main: filling.content.main, mobile, code, agreed: true as const }
    const receipt = await submitForm(write, { ...input, ...(invite && { invite }) }, showRefusal)
    if (receipt) arrive(receipt)
  }
  return { ...draftedForm, proof, agreement, submit, isBusy: write.isPending }
}

export type PublicFormState = ReturnType<typeof usePublicForm>
