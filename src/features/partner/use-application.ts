import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { useWrite } from '@/api/query'
import {
  createPartnerApplication,
  getPartnerApplication,
  type PartnerApplication,
} from '@/contract/partner-application'
import { getPartnerHome } from '@/contract/partner-home'
import type { ApiError } from '@/lib/errors'
import { relaunch } from '@/navigation/navigate'
import { isClean } from '@/parts/sign-in/form-rules'
import { submitForm } from '@/parts/sign-in/submit'
import { showToast } from '@/platform/feedback'
import { refreshProfile } from '@/session/profile'

import {
  type ApplicationErrors,
  type ApplicationField,
  type ApplicationValues,
  applicationErrors,
  applicationField,
  applicationInput,
  applicationRemarks,
  valuesOfApplication,
} from './application-form'

const UNSENT = '文件还没有传完，请稍候或移除'

/** Applying, or applying again: filled with what was handed in; a refused field says why until it is changed. */
export function useApplication(last: PartnerApplication) {
  const [values, setValues] = useState(() => valuesOfApplication(last))
  const [isTried, setTried] = useState(false)
  const [refusals, setRefusals] = useState<ApplicationErrors>({})
  const [isLicenseUnsent, setLicenseUnsent] = useState(false)
  const [isFileUnsent, setFileUnsent] = useState(false)
  const write = useWrite(createPartnerApplication, {
    quiet: true,
    invalidates: [getPartnerApplication, getPartnerHome],
  })
  const own = applicationErrors(values)
  const remarks = applicationRemarks(last, values)

  const set =
    <F extends ApplicationField>(field: F) =>
    (value: ApplicationValues[F]) => {
      setValues((before) => ({ ...before, [field]: value }))
      setRefusals((before) => ({ ...before, [field]: undefined }))
    }
  const place = ({ data }: ApiError): boolean => {
    const faults = Object.entries(data ?? {}).flatMap(([wire, why]) => {
      const field = applicationField(wire, values)
      return field ? [[field, String(why)] as const] : []
    })
    setRefusals(Object.fromEntries(faults))
    return faults.length > 0
  }
  const submit = async () => {
    setTried(true)
    if (!isClean(own as Record<string, string | undefined>) || isLicenseUnsent || isFileUnsent) return
    const done = await submitForm(() => write.mutateAsync(applicationInput(values)), place)
    if (!done) return
    showToast('资料已提交，请等待审核', SHORT_TOAST_MS)
    await refreshProfile()
    void relaunch('partnerHome')
  }
  const unsent: ApplicationErrors = {
    ...(isLicenseUnsent && { licenseFileId: UNSENT }),
    ...(isFileUnsent && { attachments: UNSENT }),
  }
  const errorOf = (field: ApplicationField) =>
    refusals[field] ?? (isTried ? (unsent[field] ?? own[field]) : undefined) ?? remarks[field]
  return { values, set, errorOf, setLicenseUnsent, setFileUnsent, submit, isTried, isBusy: write.isPending }
}

export type Applying = ReturnType<typeof useApplication>
