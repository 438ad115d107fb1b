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

/** The submission that a draft is based on, by its time; 0 before the first. */
export const getApplicationVersion = ({ applyTime }: Pick<PartnerApplication, 'applyTime'>): number =>
  applyTime ? (parseWireTime(applyTime) ?? 0) : 0

/**
 * Whether a draft was typed since the last submission. The device's clock is asked only for a draft of an earlier
 * release, which does not name its submission.
 */
export function isDraftOfNext(
  { savedAt, version }: Pick<FormDraft<unknown>, 'savedAt' | 'version'>,
  last: Pick<PartnerApplication, 'applyTime'>,
): boolean {
  const submission = getApplicationVersion(last)
  return version === undefined ? savedAt > submission : version === submission
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
