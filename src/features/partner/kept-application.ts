import { array, object, picklist, safeParse, string } from 'valibot'
import type { PartnerApplication } from '@/contract/partner-application'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'

import type { ApplicationValues } from './application-form'
import { dropForm, type KeptForm, keepForm, readForm } from './kept-form'
import { emptyRegister, type RegisterValues } from './register-form'

type KeptApplication = KeptForm<ApplicationValues>

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

/** Storage key by person, as for the reports. */
export const applicationKey = (userId: string) => `application:${userId}`

/** The draft typed since the last submission, from whichever device that came; an older draft is removed. */
export function readApplication(
  userId: string,
  { applyTime }: Pick<PartnerApplication, 'applyTime'>,
): KeptApplication | undefined {
  const kept = readForm(applicationKey(userId), (values) => {
    const parsed = safeParse(Values, values)
    return parsed.success ? parsed.output : undefined
  })
  const handedIn = applyTime ? (parseWireTime(applyTime) ?? 0) : 0
  if (kept && kept.savedAt > handedIn) return kept
  dropApplication(userId)
  return undefined
}

export function keepApplication(userId: string, application: KeptApplication): void {
  keepForm(applicationKey(userId), application)
}

export function dropApplication(userId: string): void {
  dropForm(applicationKey(userId))
}

const ACCOUNT = 'application:account'
const WEEK_MS = 7 * DAY_MS
const Account = object({ kind: string(), name: string(), companyName: string(), mobile: string() })

/** A registration started on this device within a week; code and password are never stored. */
export function readAccount(now: number): KeptForm<RegisterValues> | undefined {
  const kept = readForm(ACCOUNT, (values) => {
    const parsed = safeParse(Account, values)
    return parsed.success ? { ...emptyRegister, ...parsed.output } : undefined
  })
  return kept && now - kept.savedAt < WEEK_MS ? kept : undefined
}

export function keepAccount({ kind, name, companyName, mobile }: RegisterValues, savedAt: number): void {
  keepForm(ACCOUNT, { values: { kind, name, companyName, mobile }, files: [], savedAt })
}

export function dropAccount(): void {
  dropForm(ACCOUNT)
}
