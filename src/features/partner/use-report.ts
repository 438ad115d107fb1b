import { useCallback, useEffect, useRef, useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import {
  checkNotApprovedOpportunities,
  createOpportunity,
  getOpportunity,
  listOwnOpportunities,
  type OpportunityDetail,
} from '@/contract/opportunity'
import { saveOpportunityDraft } from '@/contract/opportunity-acts'
import { getPartnerHome } from '@/contract/partner-home'
import { type ApiError, NetworkError } from '@/lib/errors'
import { back, redirect } from '@/navigation/navigate'
import { submitForm } from '@/parts/sign-in/submit'
import { useForm } from '@/parts/sign-in/use-form'
import { showToast } from '@/platform/feedback'

import type { KeptFile } from './kept-form'
import { dropReport, keepReport, readReport } from './kept-report'
import {
  emptySubmit,
  fieldOf,
  isBlank,
  remarksOf,
  type SubmitField,
  type SubmitValues,
  submitErrors,
  submitInput,
  valuesOf,
} from './submit-form'
import { type Duplicate, useDuplicate } from './use-duplicate'

export interface ReportOptions {
  userId: string
  /** What is corrected or gone on with; undefined for a new one. */
  former: OpportunityDetail | undefined
  /** What a new one begins with. */
  given: Partial<SubmitValues>
}

/** Calls whose answers change with an opportunity. */
export const opportunityCalls = [
  getOpportunity,
  listOwnOpportunities,
  checkNotApprovedOpportunities,
  getPartnerHome,
] as const

/** What is typed, kept on the device at each change. */
function useKeptForm({ userId, former, given }: ReportOptions) {
  const [kept] = useState(() => readReport(userId, former?.id))
  const start = kept?.values ?? (former ? valuesOf(former) : { ...emptySubmit, ...given })
  const form = useForm<SubmitValues>(start, submitErrors)
  const [known] = useState<readonly KeptFile[]>(kept?.files ?? former?.attachments ?? [])
  const [ids, setIds] = useState(() => known.map(({ id }) => id))
  const [isChanged, setChanged] = useState(false)
  const files = useRef<readonly KeptFile[]>(known)
  const isOver = useRef(false)
  const write = useCallback(
    (values: SubmitValues, count: number) => {
      if (isOver.current) return
      if (isBlank(values) && count === 0) return dropReport(userId, former?.id)
      keepReport(userId, former?.id, { values, files: files.current, savedAt: Date.now() })
    },
    [userId, former?.id],
  )
  useEffect(() => {
    if (isChanged) write(form.values, ids.length)
  }, [isChanged, form.values, ids, write])
  const set = (field: SubmitField) => (value: string) => {
    setChanged(true)
    form.set(field)(value)
  }
  const changeIds = (next: string[]) => {
    setChanged(true)
    setIds(next)
  }
  const takeFiles = useCallback((found: readonly KeptFile[]) => {
    files.current = found
  }, [])
  const finish = () => {
    isOver.current = true
    dropReport(userId, former?.id)
  }
  const isKept = isChanged || kept !== undefined
  return { form, set, ids, changeIds, known, takeFiles, finish, isKept, restoredAt: kept?.savedAt }
}

/** What the server holds against a field, put there. @returns whether it was about fields */
function placeIn(form: { refuse: (field: SubmitField, message: string) => void }, { code, data, message }: ApiError) {
  const faults = Object.entries(data ?? {}).flatMap(([wire, why]) => {
    const field = fieldOf(wire)
    return field ? [[field, String(why)] as const] : []
  })
  for (const [field, why] of faults) form.refuse(field, why)
  if (faults.length === 0 && code === 400) form.refuse('customerName', message || '请检查填写的内容')
  return faults.length > 0 || code === 400
}

function errorsFor(field: SubmitField, duplicate: Duplicate | undefined): string | undefined {
  return duplicate && !duplicate.isMine && duplicate.field === field ? duplicate.text || '该客户已有报备' : undefined
}

/** Keeping it for later on the server; without a network it stays on the device. */
function useDraft({ form, ids, finish }: ReturnType<typeof useKeptForm>, own: { id?: string; version?: number }) {
  const save = useWrite(saveOpportunityDraft, { quiet: true, invalidates: opportunityCalls })
  const saveDraft = async () => {
    try {
      await save.mutateAsync({ ...submitInput(form.values, ids), ...own })
      finish()
      showToast('草稿已保存，可在其他设备继续', SHORT_TOAST_MS)
    } catch (error) {
      const isOffline = error instanceof NetworkError
      showToast(isOffline ? '没有网络，已保存在本机' : (error as Error).message, SHORT_TOAST_MS)
      if (!isOffline) return
    }
    void back()
  }
  return { saveDraft, isSaving: save.isPending }
}

/** Reporting an opportunity: what is typed, whether the customer is taken, handing it in once, keeping it for later. */
export function useReport(options: ReportOptions) {
  const { former } = options
  const kept = useKeptForm(options)
  const { form, ids, finish } = kept
  const [isUnsent, setUnsent] = useState(false)
  const [fileError, setFileError] = useState<string>()
  const duplicate = useDuplicate(form.values, former?.id)
  const create = useWrite(createOpportunity, { quiet: true, invalidates: opportunityCalls })
  const own = former ? { id: former.id, version: former.version } : {}
  const draft = useDraft(kept, own)
  const remarks = former ? remarksOf(former, form.values) : {}

  const submit = async () => {
    const isFilled = form.tryIt()
    setFileError(isUnsent ? '照片或文件还没有传完，请稍候或移除' : undefined)
    if (!isFilled || isUnsent || create.isPending) return
    const input = { ...submitInput(form.values, ids), ...own }
    const made = await submitForm(
      () => create.mutateAsync(input),
      (refusal) => placeIn(form, refusal),
    )
    if (!made) return
    finish()
    showToast('已提交，审核通过后开始保护', SHORT_TOAST_MS)
    void redirect('opportunity', { id: made.id })
  }
  return {
    ...kept,
    errorOf: (field: SubmitField) => form.errorOf(field) ?? errorsFor(field, duplicate) ?? remarks[field],
    duplicate,
    fileError,
    setUnsent,
    submit,
    isBusy: create.isPending,
    ...draft,
  }
}

export type Report = ReturnType<typeof useReport>
