import { useCallback, useEffect, useRef, useState } from 'react'

import { useWrite } from '@/api/query'
import { createPartnerApplication, type PartnerApplication } from '@/contract/partner/partner-application'
import type { ApiError } from '@/lib/errors'
import { relaunch } from '@/navigation/navigate'
import type { DraftFile } from '@/offline/form-draft'
import { useFormDraft } from '@/offline/use-form-draft'
import { useQueuedWriteSent } from '@/offline/use-queued-write-sent'
import { resendUploads } from '@/parts/form/upload/resend-uploads'
import { submitForm } from '@/parts/short-form/submit'
import { isClean } from '@/parts/short-form/validate-fields'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'

import { applicationDrafts, getApplicationVersion, isDraftOfNext } from './application-draft'
import {
  type ApplicationErrors,
  type ApplicationField,
  getApplicationRemarks,
  type PartnerApplicationValues,
  toApplicationField,
  toApplicationInput,
  toApplicationValues,
  validatePartnerApplication,
} from './application-form'

const UNSENT = '文件还没有传完，请稍候或移除'

/** The typed values, saved on the device on each change until they are submitted. */
function useKeptValues(userId: string, last: PartnerApplication) {
  const { stored, save, takeFiles, finish, keptWith } = useFormDraft(applicationDrafts, {
    userId,
    isCurrent: (draft) => isDraftOfNext(draft, last),
  })
  const [values, setValues] = useState(() => stored?.values ?? toApplicationValues(last))
  const [isChanged, setChanged] = useState(false)
  const files = useRef<Record<'license' | 'others', readonly DraftFile[]>>({ license: [], others: [] })
  // Of the submission that the form was opened with.
  const [version] = useState(() => getApplicationVersion(last))
  useEffect(() => {
    if (isChanged) save(values, version)
  }, [isChanged, save, values, version])
  const change = (more: Partial<PartnerApplicationValues>) => {
    setChanged(true)
    setValues((before) => ({ ...before, ...more }))
  }
  /** A pending upload also counts as a change to save. */
  const wait = useCallback((isAny: boolean) => {
    if (isAny) setChanged(true)
  }, [])
  const takePart = useCallback(
    (part: Partial<typeof files.current>) => {
      files.current = { ...files.current, ...part }
      takeFiles([...files.current.license, ...files.current.others])
    },
    [takeFiles],
  )
  const takeLicense = useCallback((license: readonly DraftFile[]) => takePart({ license }), [takePart])
  const takeOthers = useCallback((others: readonly DraftFile[]) => takePart({ others }), [takePart])
  const [initialFiles] = useState(() => [
    ...(last.license ? [last.license] : []),
    ...last.attachments,
    ...(stored?.files ?? []),
  ])
  return {
    values,
    change,
    wait,
    finish,
    known: initialFiles,
    takeLicense,
    takeOthers,
    keptWith,
    restoredAt: stored?.savedAt,
  }
}

/**
 * A first or repeated application, prefilled with the last submission; a rejected field shows the reason until it
 * changes.
 */
export function useApplication(userId: string, last: PartnerApplication) {
  const { change, wait, finish, ...valuesForm } = useKeptValues(userId, last)
  const { values } = valuesForm
  const [isTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState<ApplicationErrors>({})
  const [isLicenseUnsent, setLicenseUnsent] = useState(false)
  const [isFileUnsent, setFileUnsent] = useState(false)
  const write = useWrite(createPartnerApplication, {
    quiet: true,
  })
  useQueuedWriteSent(createPartnerApplication, () => toApplicationInput(values), finish)
  const own = validatePartnerApplication(values)
  const remarks = getApplicationRemarks(last, values)

  const set =
    <F extends ApplicationField>(field: F) =>
    (value: PartnerApplicationValues[F]) => {
      change({ [field]: value })
      setRefusals((before) => ({ ...before, [field]: undefined }))
    }
  const showRefusal = ({ data }: ApiError): boolean => {
    const fieldErrors = Object.entries(data ?? {}).flatMap(([wire, why]) => {
      const field = toApplicationField(wire, values)
      return field ? [[field, String(why)] as const] : []
    })
    setRefusals(Object.fromEntries(fieldErrors))
    return fieldErrors.length > 0
  }
  useEffect(() => wait(isLicenseUnsent || isFileUnsent), [wait, isLicenseUnsent, isFileUnsent])
  const submit = async () => {
    setTried(true)
    if (isLicenseUnsent || isFileUnsent) resendUploads()
    if (!isClean(own as Record<string, string | undefined>) || isLicenseUnsent || isFileUnsent) return
    const done = await submitForm(write, toApplicationInput(values), showRefusal)
    if (!done) return
    finish()
    showToast('资料已提交，请等待审核')
    await refreshProfile()
    void relaunch('partnerHome')
  }
  const unsent: ApplicationErrors = {
    ...(isLicenseUnsent && { licenseFileId: UNSENT }),
    ...(isFileUnsent && { attachments: UNSENT }),
  }
  const getError = (field: ApplicationField) =>
    refusals[field] ?? (isTried ? (unsent[field] ?? own[field]) : undefined) ?? remarks[field]
  return { ...valuesForm, set, getError, setLicenseUnsent, setFileUnsent, submit, isTried, isBusy: write.isPending }
}

export type ApplicationFormState = ReturnType<typeof useApplication>
