import { randomUUID } from 'node:crypto'
import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'

import { exportPublicAnswers, listPublicTexts, summarizePublicForm } from '@/contract/public/public-answer'
import {
  getPublicForm,
  getPublicReceipt,
  listPublicForms,
  submitPublicForm,
  uploadPublicPhoto,
} from '@/contract/public/public-form'
import {
  createFormCode,
  getManagedPublicForm,
  listManagedPublicForms,
  savePublicForm,
  switchPublicForm,
} from '@/contract/public/public-form-admin'
import {
  changePublicSubmission,
  handOutGift,
  invitePartner,
  listPublicSubmissions,
} from '@/contract/public/public-received'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import { recordExport } from '@/server/audit/record-export'
import { lockRow } from '@/server/db/lock-row'
import { publicForm, publicInvitation } from '@/server/db/schema/public-form'
import { formPaths } from '@/server/definitions/form-paths'
import { createInvitationCode } from '@/server/domains/company/invitation-store'
import type { IdentityServices } from '@/server/domains/identity/identity-services'
import { writeProven } from '@/server/domains/identity/proven'
import { computeIpMac } from '@/server/domains/identity/sms-rules'
import { ensureLandingCode } from '@/server/domains/visit/landing-code-store'
import { storeFile } from '@/server/files/file-routes'
import type { FileServices } from '@/server/files/file-services'
import { preparePicture } from '@/server/files/file-type'
import { XLSX_TYPE } from '@/server/files/sheets/xlsx-write'
import { handle, handleBytes, handleOutside, handlePage, handleUpload } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { registerUploads } from '@/server/http/upload-form'
import { formatTime } from '@/server/http/wire-time'

import { assertTakesPictures, countGuestPicture } from './guest-pictures'
import { buildAnswersFile, listAnswerTexts, requireOwnForm, summarizeAnswers } from './public-answer-store'
import {
  describeForm,
  describeFormSetting,
  listForms,
  listManagedForms,
  requirePartnerForm,
  requirePublicForm,
  requirePublicInvitation,
} from './public-form-store'
import { changeSubmission, describeReceipt, listReceived, markGiftPickedUp } from './public-received-store'
import { buildPhotoOwner, checkAnswers, hashSubmitter, insertSubmission } from './public-submission-store'
import { updatePublicFormEnd, upsertPublicForm } from './publish'

/** Limits guessing of codes and receipts. */
const OPENINGS_PER_MINUTE = 60
const HAND_OUTS_PER_MINUTE = 30
/** A summary reads every answer of a form. */
const SUMMARIES_PER_MINUTE = 60
const EXPORTS_PER_MINUTE = 20

/** Dependencies of the public form calls. */
interface PublicFormServices extends IdentityServices, FileServices {}

function submitRoutes(app: FastifyInstance, { codes, settings }: PublicFormServices): void {
  handleOutside(
    app,
    submitPublicForm,
    async (sent, context) => {
      const { formId, mobile, code, invite } = sent
      const { db, now } = context
      const row = await requirePublicForm(db, formId)
      const invitation = invite ? await requirePublicInvitation(db, invite, now) : undefined
      if (invitation && invitation.formId !== formId) throw new Refusal(404, '邀请函不属于这个表单')
      // Before the code is compared, so that an invalid form does not consume one of its five attempts.
      checkAnswers(row, sent, now)
      const key = await codes.key()
      return writeProven(codes, context, { mobile, purpose: 'publicForm', code }, async (tx) => {
        // Closed or published anew meanwhile, it is refused as before.
        await lockRow(tx, publicForm, formId)
        const form = await requirePublicForm(tx, formId)
        const content = checkAnswers(form, sent, now)
        const person = hashSubmitter(key, form, mobile, now)
        return insertSubmission(tx, { row: form, content, person, mobile, invitation }, now)
      })
    },
    { perMinute: settings.guestForms },
  )
}

async function photoRoutes(app: FastifyInstance, services: PublicFormServices): Promise<void> {
  const { codes, pictures, settings } = services
  await registerUploads(app, (scope) => {
    handleUpload(
      scope,
      uploadPublicPhoto,
      async ({ formId }, context) => {
        const { db, now, file, ip, device } = context
        const form = await requirePublicForm(db, formId)
        assertTakesPictures(form, now)
        const key = await codes.key()
        const guest = { device: computeIpMac(key, `${ip}\n${device}`), address: computeIpMac(key, ip) }
        await countGuestPicture(services.handle, guest, file.bytes.length, now)
        const prepared = await preparePicture(pictures, file.bytes, guest.address)
        const owner = { ownerId: buildPhotoOwner(formId), companyId: form.companyId, scope: 'owner' } as const
        return storeFile(services, owner, { ...prepared, name: file.name }, context)
      },
      { perMinute: settings.guestForms },
    )
  })
}

function submissionRoutes(app: FastifyInstance, { links }: PublicFormServices): void {
  handlePage(app, listPublicSubmissions, (query, { caller, db, page }) =>
    listReceived(db, caller.companyId, query, page, links),
  )

  handle(app, changePublicSubmission, async (input, { caller, db }) => {
    await changeSubmission(db, caller.companyId, input)
    return {}
  })

  handle(app, savePublicForm, (input, { caller, db, now }) => upsertPublicForm(db, caller, input, now))

  handle(app, switchPublicForm, (input, { caller, db, now }) => updatePublicFormEnd(db, caller.companyId, input, now))

  handlePage(app, listManagedPublicForms, (input, { caller, db, now, page }) =>
    listManagedForms(db, caller.companyId, input, page, now),
  )

  handle(app, summarizePublicForm, (query, { caller, db }) => summarizeAnswers(db, caller.companyId, query), {
    perMinute: SUMMARIES_PER_MINUTE,
  })

  handlePage(app, listPublicTexts, (query, { caller, db, page }) => listAnswerTexts(db, caller.companyId, query, page))

  handleBytes(
    app,
    exportPublicAnswers,
    async (query, context, reply) => {
      const { caller, db, now } = context
      const { title, file } = await buildAnswersFile(db, caller.companyId, query)
      const subject = [title, query.fromDay, query.toDay].filter(Boolean).join(' ')
      const act = { act: 'exportPublicAnswers', actName: exportPublicAnswers.summary, subject }
      await recordExport(app.services, act, context)
      const name = `${title}-回答-${chinaDay(now.getTime())}.xlsx`
      reply.type(XLSX_TYPE).header('content-disposition', contentDisposition(name))
      return file
    },
    { perMinute: EXPORTS_PER_MINUTE },
  )

  handle(app, createFormCode, async ({ id }, { caller, db, now }) => {
    const form = await requireOwnForm(db, caller.companyId, id)
    return ensureLandingCode(db, caller, buildFormAddress(form), now)
  })

  handle(app, getManagedPublicForm, ({ id }, { caller, db }) => describeFormSetting(db, caller.companyId, id))

  handle(app, handOutGift, ({ pickUpCode }, { caller, db }) => markGiftPickedUp(db, caller.companyId, pickUpCode), {
    perMinute: HAND_OUTS_PER_MINUTE,
  })
}

/** The address of a form. @throws {Refusal} 409 a form that has none */
function buildFormAddress({ id, kind }: { id: string; kind: string }): string {
  const path = formPaths[kind]
  if (path === undefined) throw new Refusal(409, '渠道申请只由「邀请渠道伙伴」生成的邀请函打开')
  return `${path}?id=${encodeURIComponent(id)}`
}

/** Public forms for people without an account, and their submissions. */
export async function publicFormRoutes(app: FastifyInstance, services: PublicFormServices): Promise<void> {
  handle(app, getPublicForm, (formQuery, { db, now }) => describeForm(db, formQuery, now), {
    perMinute: OPENINGS_PER_MINUTE,
  })

  handlePage(app, listPublicForms, (query, { db, now, page }) => listForms(db, query.kind, page, now))

  handle(app, getPublicReceipt, ({ token }, { db }) => describeReceipt(db, token), { perMinute: OPENINGS_PER_MINUTE })

  handle(app, invitePartner, async ({ days, words = '', ...who }, { caller, db, now }) => {
    const form = await requirePartnerForm(db, caller.companyId, now)
    const expiresAt = new Date(now.getTime() + days * DAY_MS)
    const code = createInvitationCode()
    const row = { id: randomUUID(), formId: form.id, code, inviterId: caller.userId, words, expiresAt, createdAt: now }
    await db.insert(publicInvitation).values({ ...row, ...who })
    return { code, path: `/pages/h5/channel?invite=${code}`, expireTime: formatTime(expiresAt) }
  })

  submitRoutes(app, services)
  submissionRoutes(app, services)
  await photoRoutes(app, services)
}
