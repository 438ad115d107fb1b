import { useCallback, useEffect, useRef, useState } from 'react'

import type { OpportunityDetail } from '@/contract/partner/opportunity'
import type { DraftFile } from '@/offline/form-draft'
import { useForm } from '@/parts/short-form/use-form'
import { getReportKey, readReportDraft, removeReportDraft, saveReportDraft } from './report-draft'
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
function getInitialValues({ former, given }: ReportOptions, kept: SubmitValues | undefined): SubmitValues {
  if (former) return kept ?? toReportedValues(former)
  const missing = Object.entries(given).filter(([field]) => !kept?.[field as SubmitField])
  return { ...emptySubmit, ...kept, ...Object.fromEntries(missing) }
}

/** The local draft over its lifetime, with the version that it is based on. */
function useDraftStorage({ userId, former }: ReportOptions) {
  const [kept] = useState(() => readReportDraft(userId, former?.id))
  const [version, setVersion] = useState(kept?.version ?? former?.version)
  const [known] = useState<readonly DraftFile[]>(kept?.files ?? former?.attachments ?? [])
  const files = useRef<readonly DraftFile[]>(known)
  const isOver = useRef(false)
  const keep = useCallback(
    (values: SubmitValues, count: number) => {
      if (isOver.current) return
      if (isBlank(values) && count === 0) return removeReportDraft(userId, former?.id)
      saveReportDraft(userId, former?.id, { values, files: files.current, savedAt: Date.now(), version })
    },
    [userId, former?.id, version],
  )
  const takeFiles = useCallback((found: readonly DraftFile[]) => {
    files.current = found
  }, [])
  const finish = () => {
    isOver.current = true
    removeReportDraft(userId, former?.id)
  }
  return { kept, known, keep, takeFiles, finish, version, setVersion }
}

/** The typed values, saved on the device on each change. */
export function useReportDraft(options: ReportOptions) {
  const { former } = options
  const { kept, known, keep, takeFiles, finish, version, setVersion } = useDraftStorage(options)
  const form = useForm<SubmitValues>(getInitialValues(options, kept?.values), validateReport)
  const [ids, setIds] = useState(() => known.map(({ id }) => id))
  const [isUnsent, setAnyUnsent] = useState(false)
  const [isChanged, setChanged] = useState(false)
  // A pending upload also counts as a change to save.
  const setUnsent = useCallback((isAny: boolean) => {
    setAnyUnsent(isAny)
    if (isAny) setChanged(true)
  }, [])
  useEffect(() => {
    if (isChanged) keep(form.values, ids.length + Number(isUnsent))
  }, [isChanged, isUnsent, form.values, ids, keep])
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
    known,
    takeFiles,
    finish,
    keepMine,
    isUnsent,
    setUnsent,
    keptWith: getReportKey(options.userId, former?.id),
    isKept: isChanged || kept !== undefined,
    restoredAt: kept?.savedAt,
    own: former ? { id: former.id, version } : {},
    isOutdated: version !== former?.version,
  }
}
