import { eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { getHealthDeclaration, HealthDeclaration, HealthPurpose } from '@/contract/visit/health'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { healthForm } from '@/server/db/schema/health'
import { appUser, company } from '@/server/db/schema/identity'
import type { FormDefinition } from '@/server/definitions/process'
import { requireHeldVisit } from '@/server/domains/visit/held-visit'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { findOperatorId } from '@/server/people/operator-store'
import { computeStartModes } from '@/server/workflow/forms/form'
import { toFormFields } from '@/server/workflow/forms/form-fields'

export type HealthFormRow = typeof healthForm.$inferSelect
type SiteQuery = InferOutput<(typeof getHealthDeclaration)['input']>

/** The declaring person. */
export interface Declarant {
  name: string
  company: string
  phone: string
}

/** The site of a declaration, with the person if known. */
export interface Site {
  form: HealthFormRow
  siteName: string
  visitId: string | null
  userId: string | null
  person: Declarant | null
  /** Phone number of the signed-in account; empty without one. */
  ownPhone: string
}

/** Converts the questionnaire to a form definition, so that the workflow's form rules validate it. */
export function toHealthFormDefinition({ companyId, title, definition }: HealthFormRow): FormDefinition {
  return { key: `health-${companyId}`, name: title, fields: definition.fields, summary: [] }
}

async function findAccount(db: Db, caller: Caller | null) {
  if (caller?.population !== 'user') return undefined
  const [row] = await db
    .select({ id: appUser.id, name: appUser.name, phone: appUser.phone, company: company.name, companyId: company.id })
    .from(appUser)
    .leftJoin(company, eq(company.id, appUser.companyId))
    .where(eq(appUser.id, caller.userId))
  return row
}

async function resolvePlace(db: Db, caller: Caller | null, { visitId, holder }: SiteQuery) {
  const account = await findAccount(db, caller)
  const ownPhone = account?.phone ?? ''
  if (visitId !== undefined) {
    const { row } = await requireHeldVisit(db, caller, { id: visitId, holder })
    const person = { name: row.visitorName, company: row.visitorCompany, phone: row.phone }
    return {
      companyId: row.companyId,
      visitId,
      userId: null,
      person: row.status === 'invited' ? null : person,
      ownPhone,
    }
  }
  const person = account ? { name: account.name, company: account.company ?? '', phone: account.phone ?? '' } : null
  const companyId = account?.companyId ?? (await findOperatorId(db))
  return { companyId, visitId: null, userId: account?.id ?? null, person, ownPhone }
}

/**
 * Resolves the site: the company of the visit, the caller's company, else the operator company.
 *
 * @throws {Refusal} 404 the site requires no declaration, or the visit is not the caller's
 */
export async function requireSite(db: Db, caller: Caller | null, query: SiteQuery): Promise<Site> {
  const { companyId, ...place } = await resolvePlace(db, caller, query)
  const [found] = companyId
    ? await db
        .select({ form: healthForm, siteName: company.name })
        .from(healthForm)
        .innerJoin(company, eq(company.id, healthForm.companyId))
        .where(eq(healthForm.companyId, companyId))
    : []
  if (!found) throw new Refusal(404, '该场所暂无健康与安全申报')
  return { ...found, ...place }
}

/** Whether the entered phone number is the account's; any other must be proven by a code. */
export const isOwnNumber = ({ ownPhone }: Site, { phone }: Declarant) => phone !== '' && phone === ownPhone

/** The purposes to consent to at a site. @param sourceName of the configured source; null without one */
export function listPurposes({ retentionDays }: HealthFormRow, sourceName: string | null): HealthPurpose[] {
  const entry = {
    key: 'entry' as const,
    title: '用于本次进入的健康与安全核验',
    need: 'required',
    text: `答案只用于得出结果，不保存；结果与姓名加密保存，${retentionDays} 天后删除。`,
  }
  const source = {
    key: 'source' as const,
    title: `向${sourceName}核对`,
    need: 'free',
    text: '把姓名和手机号发给对方核对一次；不同意也可申报。',
  }
  const contact = {
    key: 'contact' as const,
    title: '场所内出现风险时联系我',
    need: 'free',
    text: '同意才保存手机号，与结果一同删除。',
  }
  return [entry, ...(sourceName === null ? [] : [source]), contact]
}

/** Presents the declaration form of a site. */
export function describeSite(site: Site, sourceName: string | null): HealthDeclaration {
  const { form, siteName, person } = site
  // A phone number that the page masks can only be proven by the account.
  const mayAsk = person === null || isOwnNumber(site, person)
  const { title, lead, version, validHours, retentionDays } = form
  const definition = toHealthFormDefinition(form)
  return {
    siteName,
    title,
    lead,
    version,
    validHours,
    retentionDays,
    fields: toFormFields(definition, computeStartModes(definition)),
    purposes: listPurposes(form, mayAsk ? sourceName : null),
    english: [...(form.definition.english ?? [])],
    person: person && { ...person, phone: maskPhone(person.phone) },
  }
}
