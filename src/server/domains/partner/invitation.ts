import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  createPartnerInvitation,
  openPartnerInvitation,
  SentPartnerInvitation,
} from '@/contract/partner/partner-home'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { appUser, company, partner } from '@/server/db/schema/identity'
import { partnerInvitation } from '@/server/db/schema/partner'
import { publicForm, publicInvitation } from '@/server/db/schema/public-form'
import { createInvitationCode, parseInvitationCode } from '@/server/domains/company/invitation-store'
import { insertPartnerTerms } from '@/server/domains/identity/partner-term-store'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { requirePartnerCompany } from './application'
import { notifyPartner } from './notify-partners'
import { applyStatusName, readPartner } from './partner-store'

type Input = InferOutput<(typeof createPartnerInvitation)['input']>
type OpenInvitation = InferOutput<(typeof openPartnerInvitation)['output']>
type InvitationRow = typeof partnerInvitation.$inferSelect

const DAYS = 30
/** Maximum number of open invitations per partner. */
const OPEN_MAX = 30

const kindNames: Readonly<Record<string, string>> = { colleague: '同事', partner: '新伙伴' }
const statusNames = { open: '待注册', used: '已注册', expired: '已过期' } as const

function presentSentInvitation(row: InvitationRow, registered: string | null, now: Date): SentPartnerInvitation {
  const openStatus = row.expiresAt > now ? ('open' as const) : ('expired' as const)
  const status = row.usedBy === null ? openStatus : 'used'
  return {
    code: row.code,
    kind: row.kind,
    kindName: kindNames[row.kind] ?? row.kind,
    words: row.words,
    inviteeName: row.inviteeName,
    inviteeCompany: row.inviteeCompany,
    status,
    statusName: statusNames[status],
    registration: registered === null ? null : applyStatusName(registered),
    path: row.path,
    createTime: formatTime(row.createdAt),
    expireTime: formatTime(row.expiresAt),
  }
}

/** The invitation letter for another firm (/pages/h5/channel) if the company has one that is open; else the registration page. */
async function buildInvitationPath(tx: Db, row: Omit<InvitationRow, 'path' | 'usedBy'>): Promise<string> {
  const register = `/pages/channel/index/register?code=${row.code}`
  if (row.kind === 'colleague') return register
  const companyId = await requirePartnerCompany(tx)
  const { code, inviterId, inviteeName, inviteeCompany, words, createdAt, expiresAt } = row
  const isOpen = and(
    lte(publicForm.opensAt, createdAt),
    or(isNull(publicForm.closesAt), gt(publicForm.closesAt, createdAt)),
  )
  const [form] = await tx
    .select({ id: publicForm.id })
    .from(publicForm)
    .where(and(eq(publicForm.companyId, companyId), eq(publicForm.kind, 'partner'), isOpen))
    .orderBy(desc(publicForm.opensAt), desc(publicForm.id))
    .limit(1)
  if (!form) return register
  const letter = { code, inviterId, inviteeName, inviteeCompany, words, createdAt, expiresAt }
  await tx.insert(publicInvitation).values({ ...letter, id: randomUUID(), formId: form.id })
  return `/pages/h5/channel?invite=${code}`
}

/** Creates an invitation. @throws {Refusal} 422 without the other firm; 409 too many open ones */
export async function insertPartnerInvitation(
  tx: Db,
  { userId }: Caller,
  input: Input,
  now: Date,
): Promise<SentPartnerInvitation> {
  const { kind, inviteeName, words = '' } = input
  // Locked, so that concurrent invitations are both counted.
  await tx.select({ id: partner.userId }).from(partner).where(eq(partner.userId, userId)).for('update')
  const { details } = await readPartner(tx, userId)
  const inviteeCompany = kind === 'colleague' ? details.companyName : (input.inviteeCompany ?? '')
  if (!inviteeCompany) throw new Refusal(422, '请填写对方的企业名称', { inviteeCompany: '请填写对方的企业名称' })
  const { inviterId, usedBy, expiresAt } = partnerInvitation
  const holds = and(eq(inviterId, userId), isNull(usedBy), gt(expiresAt, now))
  const total = await tx.$count(partnerInvitation, holds)
  if (total >= OPEN_MAX) throw new Refusal(409, `有效的邀请已达 ${OPEN_MAX} 个`)
  const row = {
    id: randomUUID(),
    code: createInvitationCode(),
    kind,
    inviterId: userId,
    inviteeName,
    inviteeCompany,
    words,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAYS * DAY_MS),
  }
  const path = await buildInvitationPath(tx, row)
  await tx.insert(partnerInvitation).values({ ...row, path })
  return presentSentInvitation({ ...row, path, usedBy: null }, null, now)
}

/** A partner's invitations, newest first. */
export async function listSent(db: Db, { userId }: Caller, page: PageWindow, now: Date) {
  const own = eq(partnerInvitation.inviterId, userId)
  const list = db
    .select({ row: partnerInvitation, registered: partner.applyStatus })
    .from(partnerInvitation)
    .leftJoin(partner, eq(partner.userId, partnerInvitation.usedBy))
    .where(own)
    .orderBy(desc(partnerInvitation.createdAt), desc(partnerInvitation.id))
  const { rows, total } = await selectPage(db, list, page, partnerInvitation, own)
  return { records: rows.map(({ row, registered }) => presentSentInvitation(row, registered, now)), total }
}

/** Finds an invitation by its code, from a partner or from the company. */
async function findInvitation(db: Db, typed: string) {
  const code = parseInvitationCode(typed) ?? typed
  const [row] = await db.select().from(partnerInvitation).where(eq(partnerInvitation.code, code))
  if (row) return { ...row, isUsed: row.usedBy !== null }
  const [letter] = await db.select().from(publicInvitation).where(eq(publicInvitation.code, code))
  // The company's letter is answered by a form first, which does not use up the invitation.
  return letter && { ...letter, kind: 'partner', isUsed: false }
}

/** @throws {Refusal} 404 unknown; 410 used or expired */
export async function requireOpenInvitation(db: Db, code: string, now: Date): Promise<OpenInvitation> {
  const found = await findInvitation(db, code)
  if (!found) throw new Refusal(404, '邀请不存在，请核对链接')
  if (found.isUsed) throw new Refusal(410, '邀请已被使用，请联系邀请人重新发送')
  if (found.expiresAt <= now) throw new Refusal(410, '邀请已过期，请联系邀请人重新发送')
  const [inviter] = await db
    .select({ name: appUser.name, avatar: appUser.avatar, firm: partner.companyName, employer: company.name })
    .from(appUser)
    .leftJoin(partner, eq(partner.userId, appUser.id))
    .leftJoin(company, eq(company.id, appUser.companyId))
    .where(eq(appUser.id, found.inviterId))
  return {
    kind: found.kind,
    inviterName: inviter?.name ?? '',
    inviterAvatar: inviter?.avatar || null,
    inviterCompany: inviter?.firm || inviter?.employer || '',
    inviteeName: found.inviteeName,
    companyName: found.inviteeCompany,
    words: found.words,
    expireTime: formatTime(found.expiresAt),
  }
}

/**
 * Applies an invitation at registration: stores the inviter, gives a colleague the inviter's firm, and notifies the
 * inviter. An invalid code does not prevent the registration.
 */
export async function useInvitation(
  tx: Db,
  { code, userId, name }: { code: string; userId: string; name: string },
  now: Date,
): Promise<void> {
  const found = code ? await findInvitation(tx, code) : undefined
  if (!found || found.isUsed || found.expiresAt <= now) return
  const taken = await tx
    .update(partnerInvitation)
    .set({ usedBy: userId })
    .where(and(eq(partnerInvitation.id, found.id), isNull(partnerInvitation.usedBy)))
    .returning({ id: partnerInvitation.id })
  const isPartners = taken.length > 0
  await tx.update(partner).set({ inviterId: found.inviterId }).where(eq(partner.userId, userId))
  if (!isPartners) return
  if (found.kind === 'colleague') {
    const { details } = await readPartner(tx, found.inviterId)
    const { kind, companyName, creditCode, region } = details
    await tx.update(partner).set({ kind, companyName, creditCode, region }).where(eq(partner.userId, userId))
    await insertPartnerTerms(tx, { company: companyName })
  }
  const about = { type: 'invitation' as const, id: found.id }
  const content = found.kind === 'colleague' ? '你邀请的同事已注册伙伴账号。' : '你邀请的伙伴已注册账号。'
  const word = { title: `${name} 已接受你的邀请`, content, about, openPage: '/pages/channel/my/index' }
  await notifyPartner(tx, found.inviterId, word, now)
}
