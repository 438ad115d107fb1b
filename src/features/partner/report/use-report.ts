import { useState } from 'react'

import { useWrite } from '@/api/query'
import { createOpportunity } from '@/contract/partner/opportunity'
import { saveOpportunityDraft } from '@/contract/partner/opportunity-acts'
import { ApiError, NetworkError } from '@/lib/errors'
import { back, redirect } from '@/navigation/navigate'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { submitForm } from '@/parts/short-form/submit'
import { showToast } from '@/platform/feedback'
import { isOnline } from '@/platform/network'

import { getFilesRemark, getReportRemarks, type SubmitField, toReportInput, toSubmitField } from './submit-form'
import { type DuplicateOpportunity, useDuplicate } from './use-duplicate'
import { type ReportOptions, useReportDraft } from './use-report-draft'

const UNSENT = '照片或文件还没有传完，请稍候或移除'
const ON_DEVICE = '没有网络，已保存在本机'
const NOWHERE = '没有网络，本机空间不足，没有保存'

/**
 * Shows the server's field errors.
 * @returns whether there were any
 */
function showReportErrors(
  form: { refuse: (field: SubmitField, message: string) => void },
  { code, data, message }: ApiError,
) {
  const fieldErrors = Object.entries(data ?? {}).flatMap(([wire, why]) => {
    const field = toSubmitField(wire)
    return field ? [[field, String(why)] as const] : []
  })
  for (const [field, why] of fieldErrors) form.refuse(field, why)
  if (fieldErrors.length === 0 && code === 400) form.refuse('customerName', message || '请检查填写的内容')
  return fieldErrors.length > 0 || code === 400
}

function getDuplicateError(field: SubmitField, duplicate: DuplicateOpportunity | undefined): string | undefined {
  return duplicate && !duplicate.isMine && duplicate.field === field ? duplicate.text || '该客户已有报备' : undefined
}

/** Whether the server reports a newer version: a conflict without field errors. */
const isStale = ({ code, data }: ApiError) => code === 409 && Object.keys(data ?? {}).length === 0

/** Saves the draft on the server; offline it stays on the device. */
function useDraft({ form, ids, own, finish, isStored }: ReturnType<typeof useReportDraft>, onStale: () => void) {
  const save = useWrite(saveOpportunityDraft, { quiet: true })
  /** @returns whether the page may close, because the device has what was typed */
  const explain = (error: unknown): boolean => {
    if (error instanceof NetworkError) {
      showToast(isStored ? ON_DEVICE : NOWHERE)
      return isStored
    }
    showToast((error as Error).message)
    if (error instanceof ApiError && isStale(error)) onStale()
    return false
  }
  const saveDraft = async () => {
    try {
      await save.mutateAsync({ ...toReportInput(form.values, ids), ...own })
      finish()
      showToast('草稿已保存，可在其他设备继续')
    } catch (error) {
      if (!explain(error)) return
    }
    void back()
  }
  return { saveDraft, isSaving: save.isPending }
}

/** Pending uploads: stored on the device, unless it has no room. */
function useUnsent({ isUnsent }: ReturnType<typeof useReportDraft>) {
  const [isLosing, setLosing] = useState(false)
  const [fileError, setFileError] = useState<string>()
  /**
   * Retries pending uploads and shows an error at the field.
   * @returns whether all are uploaded
   */
  const areSent = () => {
    setFileError(isUnsent ? UNSENT : undefined)
    if (isUnsent) resendUploads()
    return !isUnsent
  }
  return { isLosing, setLosing, areSent, fileError: isUnsent ? fileError : undefined }
}

/** State of a report: its input, the duplicate check, submitting it once, and saving a draft. */
export function useReport(options: ReportOptions) {
  const { former, onStale } = options
  const reportDraft = useReportDraft(options)
  const { form, ids, own, finish } = reportDraft
  const { areSent, fileError, ...unsent } = useUnsent(reportDraft)
  const duplicate = useDuplicate(form.values, former?.id)
  const create = useWrite(createOpportunity, { quiet: true })
  const { saveDraft, isSaving } = useDraft(reportDraft, onStale)
  const input = () => ({ ...toReportInput(form.values, ids), ...own })
  useQueuedWriteSent(createOpportunity, input, finish)
  const remarks = former ? getReportRemarks(former, form.values) : {}
  // Submitting changes the opportunity's version too, which is not a conflict.
  const isOutdated = reportDraft.isOutdated && !create.isPending && !isSaving

  const submit = async () => {
    const isFilled = form.validate()
    if (!areSent() || !isFilled || create.isPending || !isSettled()) return
    const made = await submitForm(create, input(), (refusal) => {
      if (isStale(refusal)) onStale()
      return showReportErrors(form, refusal)
    })
    if (!made) return
    finish()
    showToast('已提交，审核通过后开始保护')
    void redirect('opportunity', { id: made.id })
  }
  const isSettled = () => {
    if (isOutdated) showToast('请先选择以哪一份为准')
    return !isOutdated
  }
  const keepDraft = () => {
    if (areSent()) return isSettled() ? void saveDraft() : undefined
    // The draft on the device contains everything.
    const isSafe = !isOnline() && !unsent.isLosing && reportDraft.isStored
    showToast(isSafe ? ON_DEVICE : UNSENT)
    return isSafe ? void back() : undefined
  }
  return {
    ...reportDraft,
    ...unsent,
    isOutdated,
    duplicate,
    submit,
    keepDraft,
    isSaving,
    isBusy: create.isPending,
    getError: (field: SubmitField) => form.getError(field) ?? getDuplicateError(field, duplicate) ?? remarks[field],
    fileError: fileError ?? (former && getFilesRemark(former, ids)),
  }
}

export type ReportFormState = ReturnType<typeof useReport>
