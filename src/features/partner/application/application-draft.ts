import { array, object, picklist, pipe, string, transform } from 'valibot'

import type { PartnerApplication } from '@/contract/partner/partner-application'
import { parseWireTime } from '@/lib/wire-time'
import { type FormDraft, openFormDrafts } from '@/offline/form-draft'
import type { PartnerApplicationValues } from './application-form'
import { emptyRegister, type RegisterValues } from './register-form'

type ApplicationDraft = FormDraft<PartnerApplicationValues>

const Contact = object({ name: string(), phone: string(), post: string() })
const Values = object({
  kind: picklist(['person', 'agency']),
  name: string(),
  companyName: string(),
  creditCode: string(),
  region: string(),
  intro: string(),
  licenseFileId: string(),
  contacts: array(Contact),
  attachments: array(string()),
})

const applications = openFormDrafts<PartnerApplicationValues>('partnerApplicationDraft', Values)

export const getApplicationKey = (userId: string) => applications.getKey('', userId)

/** The local draft based on the last submission; an older draft is removed. */
export function readApplicationDraft(
  userId: string,
  { applyTime }: Pick<PartnerApplication, 'applyTime'>,
): ApplicationDraft | undefined {
  const draft = applications.read('', userId)
  const submittedAt = applyTime ? (parseWireTime(applyTime) ?? 0) : 0
  if (draft && draft.savedAt > submittedAt) return draft
  removeApplicationDraft(userId)
  return undefined
}

export function saveApplicationDraft(userId: string, application: ApplicationDraft): void {
  applications.save(application, '', userId)
}

export function removeApplicationDraft(userId: string): void {
  applications.remove('', userId)
}

const Account = object({ kind: string(), name: string(), companyName: string(), mobile: string() })
const accounts = openFormDrafts(
  'partnerAccountDraft',
  pipe(
    Account,
    transform((account): RegisterValues => ({ ...emptyRegister, ...account })),
  ),
)

/** A registration started on this device within a week; code and password are never stored. */
export function readAccountDraft(): FormDraft<RegisterValues> | undefined {
  return accounts.read()
}

export function saveAccountDraft({ kind, name, companyName, mobile }: RegisterValues, savedAt: number): void {
  accounts.save({ values: { ...emptyRegister, kind, name, companyName, mobile }, files: [], savedAt })
}

export function removeAccountDraft(): void {
  accounts.remove()
}
