import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'

import type { Nda, signNda } from '@/contract/visit/entry-files'
import type { VerifiedDocument } from '@/contract/workflow/document'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { visit } from '@/server/db/schema/visit'
import { requireHeldVisit } from '@/server/domains/visit/held-visit'
import { type FoundVisit, maskVisitorName, selectVisits, type VisitRow } from '@/server/domains/visit/rows'
import type { FileServices } from '@/server/files/file-services'
import { toPictureRefusal } from '@/server/files/pictures'
import type { Caller } from '@/server/http/caller'
import type { UploadContext } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import type { DocumentCodes } from '@/server/print/document-codes'
import { renderNdaPdf } from '@/server/print/nda-pdf'

import { type EntryRuleRow, findEnglish, findEntryRule } from './entry-rules'
import { assertVisitOpen, storeVisitFile } from './visit-files'

type HeldVisit = { id: string; holder?: string | undefined }

/** Twice the print resolution of a signature. */
const SIGNATURE_BOX = { width: 1000, height: 320 }
const NUMBER_BYTES = 4

/** Whether a company's agreement is for this visit. */
export function needsNda({ hasNda, ndaText, ndaAreas }: EntryRuleRow, { area }: VisitRow): boolean {
  if (!hasNda || ndaText === '') return false
  return ndaAreas.length === 0 || ndaAreas.some((name) => area.includes(name))
}

export const hasSignedNda = ({ ndaVersion }: EntryRuleRow, row: VisitRow) => row.ndaVersion === ndaVersion

async function requireNda(db: Db, { row }: FoundVisit): Promise<EntryRuleRow> {
  const rule = row.status === 'invited' ? undefined : await findEntryRule(db, row.companyId)
  if (!rule || !needsNda(rule, row)) throw new Refusal(404, '本次来访不用签署保密协议')
  return rule
}

/** Presents the agreement to the visitor. @throws {Refusal} 404 not the caller's visit, or none is needed */
export async function presentNda(db: Db, caller: Caller | null, visitKey: HeldVisit): Promise<Nda> {
  const found = await requireHeldVisit(db, caller, visitKey)
  const rule = await requireNda(db, found)
  return {
    companyName: found.companyName,
    visitorName: found.row.visitorName,
    version: rule.ndaVersion,
    text: rule.ndaText,
    english: findEnglish(rule.english, rule.ndaText) ?? '',
    isSigned: hasSignedNda(rule, found.row),
  }
}

/** The text under which the code of a signed agreement is computed. */
const buildCodeSubject = (no: string) => `nda:${no}`

/** `NDA-20261126-7F3A90BC` */
const createNdaNumber = (now: Date) =>
  `NDA-${chinaDay(now.getTime()).replaceAll('-', '')}-${randomBytes(NUMBER_BYTES).toString('hex').toUpperCase()}`

/**
 * Signs the agreement in the language in which it was shown: writes the document and stores it with the visit.
 *
 * @throws {Refusal} 404; 409 another text, already signed, or the visit is over; 413, 415, 503 picture
 */
export async function signVisitNda(
  services: FileServices & { documents: DocumentCodes },
  { version, language, ...visitKey }: HeldVisit & { version: number; language: 'zh' | 'en' },
  context: UploadContext<typeof signNda>,
) {
  const { db, caller, now, file } = context
  const found = await requireHeldVisit(db, caller, visitKey)
  const rule = await requireNda(db, found)
  assertVisitOpen(found.row, now)
  const text = language === 'en' ? findEnglish(rule.english, rule.ndaText) : rule.ndaText
  if (rule.ndaVersion !== version || text === undefined) throw new Refusal(409, '协议刚刚更新，请重新阅读')
  const assertMissing = (row: VisitRow) => {
    if (hasSignedNda(rule, row)) throw new Refusal(409, '协议已签署')
  }
  assertMissing(found.row)
  const signature = await services.pictures
    .encode({ bytes: file.bytes, subject: found.row.id, box: SIGNATURE_BOX })
    .catch((error: unknown) => {
      throw toPictureRefusal(error)
    })
  const { visitorName, visitorCompany } = found.row
  const no = createNdaNumber(now)
  const bytes = await renderNdaPdf({
    companyName: found.companyName,
    text,
    language,
    version,
    visitorName,
    visitorCompany,
    signedAt: formatTime(now),
    no,
    code: await services.documents.computeCode(buildCodeSubject(no)),
    signature: signature.bytes,
  })
  const pdf = { bytes, mime: 'application/pdf', extension: 'pdf', name: `保密协议-${no}` }
  const set = { ndaNo: no, ndaVersion: version, ndaAt: now, ndaLanguage: language }
  return storeVisitFile(services, found, { ...pdf, column: 'ndaFileId', set, assertMissing }, context)
}

/** A signed agreement by the number and the code printed on it; undefined when there is none. */
export async function findSignedNda(
  db: Db,
  documents: DocumentCodes,
  { serialNo, code }: { serialNo: string; code: string },
): Promise<VerifiedDocument | undefined> {
  if (!serialNo.startsWith('NDA-') || !(await documents.isCode(buildCodeSubject(serialNo), code))) return undefined
  const [found] = await selectVisits(db).where(eq(visit.ndaNo, serialNo))
  if (!found) return undefined
  const signed = formatTime(found.row.ndaAt)
  return {
    serialNo,
    procDefName: '保密协议',
    title: maskVisitorName(found.row),
    companyName: found.companyName,
    status: 'approved',
    statusName: '已签署',
    startTime: signed,
    endTime: signed,
  }
}
