import { useCallback, useEffect, useState } from 'react'

import type { OpportunityDetail } from '@/contract/partner/opportunity'
import { useFormDraft } from '@/offline/use-form-draft'
import { useForm } from '@/parts/short-form/use-form'

import { getReportSlot, reportDrafts } from './report-draft'
import {
  emptySubmit,
  isBlank,
  type SubmitField,
  type SubmitValues,
  toReportedValues,
  validateReport,
} from './submit-form'

export interface ReportOptions {
  userId: string
  /** The opportunity to correct or continue; undefined for a new one. */
  former: OpportunityDetail | undefined
  /** Initial values of a new one. */
  given: Partial<SubmitValues>
  /** Refetches the opportunity when the server reports a newer version. */
  onStale: () => void
}

/** The initial values of a form: the local draft, completed with the values of its source. */
function getInitialValues({ former, given }: ReportOptions, storedValues: SubmitValues | undefined): SubmitValues {
  if (former) return storedValues ?? toReportedValues(former)
  const missing = Object.entries(given).filter(([field]) => !storedValues?.[field as SubmitField])
  return { ...emptySubmit, ...storedValues, ...Object.fromEntries(missing) }
}

/** The typed values, saved on the device on each change. */
export function useReportDraft(options: ReportOptions) {
  const { former, userId } = options
  const { stored, save, remove, ...draft } = useFormDraft(reportDrafts, {
    slot: getReportSlot(former?.id),
    userId,
    files: former?.attachments ?? [],
  })
  /** What the values are based on. */
  const [version, setVersion] = useState(stored?.version ?? former?.version)
  const [initialFiles] = useState(stored?.files ?? former?.attachments ?? [])
  const form = useForm<SubmitValues>(getInitialValues(options, stored?.values), validateReport)
  const [ids, setIds] = useState(() => initialFiles.map(({ id }) => id))
  const [isUnsent, setAnyUnsent] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [isStored, setStored] = useState(true)
  // A pending upload also counts as a change to save.
  const setUnsent = useCallback((isAny: boolean) => {
    setAnyUnsent(isAny)
    if (isAny) setChanged(true)
  }, [])
  useEffect(() => {
    if (!isChanged) return
    const isEmpty = isBlank(form.values) && ids.length === 0 && !isUnsent
    if (isEmpty) remove()
    setStored(isEmpty || save(form.values, version))
  }, [isChanged, isUnsent, form.values, ids, version, save, remove])
  const set = (field: SubmitField) => (value: string) => {
    setChanged(true)
    form.set(field)(value)
    if (field !== 'city') return
    // Province and district belonged to the former city.
    form.set('province')('')
    form.set('district')('')
  }
  const changeIds = (next: string[]) => {
    setChanged(true)
    setIds(next)
  }
  /** The user has seen the newer version and continues with the local one. */
  const keepMine = () => {
    setChanged(true)
    setVersion(former?.version)
  }
  return {
    form,
    set,
    ids,
    changeIds,
    known: initialFiles,
    takeFiles: draft.takeFiles,
    finish: draft.finish,
    keepMine,
    isUnsent,
    setUnsent,
    keptWith: draft.keptWith,
    isKept: isChanged || stored !== undefined,
    /** False when the device has no room for what was typed. */
    isStored,
    restoredAt: stored?.savedAt,
    own: former ? { id: former.id, version } : {},
    isOutdated: version !== former?.version,
  }
}
