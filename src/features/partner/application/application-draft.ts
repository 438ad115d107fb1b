import { array, object, picklist, safeParse, string } from 'valibot'
import type { PartnerApplication } from '@/contract/partner/partner-application'
import { type FormDraft, readFormDraft, removeFormDraft, saveFormDraft } from '@/features/partner/form-draft'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
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

/** Storage key by user, as for the reports. */
export const getApplicationKey = (userId: string) => `application:${userId}`

/** The local draft based on the last submission; an older draft is removed. */
export function readApplicationDraft(
  userId: string,
  { applyTime }: Pick<PartnerApplication, 'applyTime'>,
): ApplicationDraft | undefined {
  const kept = readFormDraft(getApplicationKey(userId), (values) => {
    const parsed = safeParse(Values, values)
    return parsed.success ? parsed.output : undefined
  })
  const handedIn = applyTime ? (parseWireTime(applyTime) ?? 0) : 0
  if (kept && kept.savedAt > handedIn) return kept
  removeApplicationDraft(userId)
  return undefined
}

export function saveApplicationDraft(userId: string, application: ApplicationDraft): void {
  saveFormDraft(getApplicationKey(userId), application)
}

export function removeApplicationDraft(userId: string): void {
  removeFormDraft(getApplicationKey(userId))
}

const ACCOUNT = 'application:account'
const WEEK_MS = 7 * DAY_MS
const Account = object({ kind: string(), name: string(), companyName: string(), mobile: string() })

/** A registration started on this device within a week; code and password are never stored. */
export function readAccountDraft(now: number): FormDraft<RegisterValues> | undefined {
  const kept = readFormDraft(ACCOUNT, (values) => {
    const parsed = safeParse(Account, values)
    return parsed.success ? { ...emptyRegister, ...parsed.output } : undefined
  })
  return kept && now - kept.savedAt < WEEK_MS ? kept : undefined
}

export function saveAccountDraft({ kind, name, companyName, mobile }: RegisterValues, savedAt: number): void {
  saveFormDraft(ACCOUNT, { values: { kind, name, companyName, mobile }, files: [], savedAt })
}

export function removeAccountDraft(): void {
  removeFormDraft(ACCOUNT)
}
