import { array, object, picklist, pipe, string, transform } from 'valibot'

import type { PartnerApplication } from '@/contract/partner/partner-application'
import { parseWireTime } from '@/lib/wire-time'
import { type FormDraft, openFormDrafts } from '@/offline/form-draft'
import type { PartnerApplicationValues } from './application-form'
import { emptyRegister, type RegisterValues } from './register-form'

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

/** By person. */
export const applicationDrafts = openFormDrafts<PartnerApplicationValues>('partnerApplicationDraft', Values)

/** Whether a draft was typed after the last submission. */
export function isDraftOfNext(
  { savedAt }: Pick<FormDraft<unknown>, 'savedAt'>,
  { applyTime }: Pick<PartnerApplication, 'applyTime'>,
): boolean {
  return savedAt > (applyTime ? (parseWireTime(applyTime) ?? 0) : 0)
}

const Account = object({ kind: string(), name: string(), companyName: string(), mobile: string() })
/** A registration started on this device within a week. */
export const accountDrafts = openFormDrafts(
  'partnerAccountDraft',
  pipe(
    Account,
    transform((account): RegisterValues => ({ ...emptyRegister, ...account })),
  ),
)

/** What is stored of a registration: neither code nor password. */
export function toStoredAccount({ kind, name, companyName, mobile }: RegisterValues): RegisterValues {
  return { ...emptyRegister, kind, name, companyName, mobile }
}
