import { and, eq } from 'drizzle-orm'

import type { CallName } from '@/contract/calls'
import { studyCategories } from '@/contract/content/study'
import { downloadFile } from '@/contract/file'
import type { Db } from '@/server/db/connection'
import { exhibitionFeature, exhibitionProduct, exhibitionUnit, productEnquiry } from '@/server/db/schema/exhibition'
import { announcement, banner } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { launchEvent } from '@/server/db/schema/launch'
import { couponTemplate } from '@/server/db/schema/personal'
import { upload } from '@/server/db/schema/platform'
import { publicForm, publicQuota, publicSubmission } from '@/server/db/schema/public-form'
import { studyAssignment, studyResource } from '@/server/db/schema/study'
import { trialRequest } from '@/server/db/schema/trial'
import { unescapeHtml } from '@/server/http/html'
import { formatTime } from '@/server/http/wire-time'
import { formatAudience } from '@/server/people/audience'

import type { AuditedActs } from './audited-act'
import {
  type AuditSubject,
  buildSubject,
  clipText,
  createNameFormat,
  createWordFormat,
  describeById,
  describeRow,
  formatFact,
  joinSubjects,
} from './describe-row'
import { formatReceivedStatus } from './received-format'

const PUBLIC_FILES = downloadFile.path.replace('{id}', '')
const isPublicFile = (address: unknown) => String(address).startsWith(PUBLIC_FILES)

/** The name of a picture's file, and when it was uploaded: another picture may have the same name. */
async function formatPicture(address: unknown, tx: Db): Promise<string> {
  if (!isPublicFile(address)) return '系统自带的图片'
  const fileId = String(address).slice(PUBLIC_FILES.length)
  const [file] = await tx.select().from(upload).where(eq(upload.id, fileId))
  return file ? `${file.name}（${formatTime(file.createdAt)} 上传）` : '已删除的图片'
}

async function describeBanner(tx: Db, id: string | undefined): Promise<AuditSubject | null> {
  const described = await describeById(tx, banner, id, banner.title, {
    标题: banner.title,
    图片: [banner.image, formatPicture],
    点击后: [banner.link, (link) => (isPublicFile(link) ? '看大图' : formatFact(link))],
    顺序: banner.sort,
    开始时间: banner.startTime,
    结束时间: banner.endTime,
  })
  // A link to the own picture changes with the picture, which is told already.
  return described && { ...described, stored: { ...described.stored, 点击后: described.facts.点击后 } }
}

/** The words of an article. */
const formatArticle = (html: unknown) =>
  clipText(
    unescapeHtml(String(html).replace(/<[^>]*>/g, ' '))
      .replace(/\s+/g, ' ')
      .trim(),
  )

async function describeAnnouncement(tx: Db, id: string | undefined): Promise<AuditSubject | null> {
  if (id === undefined) return null
  const described = await describeById(tx, announcement, id, announcement.title, {
    标题: announcement.title,
    正文: [announcement.content, formatArticle],
    发布人: announcement.publisher,
    置顶: announcement.isTop,
    必读: announcement.mustRead,
    对外公开: announcement.isPublic,
    附件: announcement.attachments,
    撤回: announcement.withdrawnAt,
  })
  const [row] = await tx.select().from(announcement).where(eq(announcement.id, id))
  if (!described || !row) return described
  const audience = await formatAudience(tx, row.companyId, row.audience)
  return joinSubjects(described, buildSubject('', { 可见范围: audience }))
}

const studyStates: Readonly<Record<string, string>> = { draft: '未发布', published: '已发布', withdrawn: '已撤下' }

async function describeStudy(tx: Db, companyId: string, id: string | undefined): Promise<AuditSubject | null> {
  if (id === undefined) return null
  const [found] = await tx
    .select({ resource: studyResource, dueDate: studyAssignment.dueDate, audience: studyAssignment.audience })
    .from(studyResource)
    .leftJoin(
      studyAssignment,
      and(eq(studyAssignment.resourceId, studyResource.id), eq(studyAssignment.companyId, companyId)),
    )
    .where(eq(studyResource.id, id))
  if (!found) return null
  const { resource, dueDate, audience } = found
  const subject = buildSubject(resource.title, {
    标题: resource.title,
    简介: resource.summary,
    作者: resource.author,
    分类: studyCategories.find(({ cateId }) => cateId === resource.cateId)?.name ?? resource.cateId,
    状态: studyStates[resource.state] ?? resource.state,
    必修: dueDate !== null,
    谁要学: dueDate ? await formatAudience(tx, companyId, audience) : '',
    完成期限: dueDate,
  })
  const { content, cover, media, recordingId } = resource
  const body = {
    正文: formatArticle(content),
    封面: cover ? '已设置' : '',
    录音录像: media.length > 0 ? '已上传' : '',
  }
  const stored = { 正文: content, 封面: cover, 录音录像: [media, recordingId] }
  return joinSubjects(subject, { name: '', facts: body, stored })
}

function describePublicForm(tx: Db, id: string | undefined) {
  if (id === undefined) return null
  return describePublicFormRow(tx, id)
}

async function describePublicFormRow(tx: Db, id: string): Promise<AuditSubject | null> {
  const form = await describeById(tx, publicForm, id, publicForm.title, {
    标题: publicForm.title,
    说明: publicForm.lead,
    开放时间: publicForm.opensAt,
    截止时间: publicForm.closesAt,
    名额: publicForm.capacity,
  })
  const [row] = await tx.select({ definition: publicForm.definition }).from(publicForm).where(eq(publicForm.id, id))
  if (!form || !row) return form
  const { fields, outcomes = [], ...settings } = row.definition
  const quotas = await tx
    .select()
    .from(publicQuota)
    .where(eq(publicQuota.formId, id))
    .orderBy(publicQuota.field, publicQuota.value)
  const limits = quotas.map(({ field, value, quota }) => {
    const question = fields.find((one) => one.field === field)
    const option = question?.options?.find((one) => one.value === value)
    return `${question?.label ?? field} ${option?.label ?? value} ${quota} 份`
  })
  const definition = buildSubject(form.name, {
    题目: fields,
    选项名额: limits,
    结果: outcomes,
    能填几次: settings.oncePer === 'day' ? '每个手机号每天一次' : '每个手机号一次',
    匿名: settings.isAnonymous ?? false,
    按钮文字: settings.submitText,
    编号前缀: settings.prefix,
    预计分钟: settings.minutes,
    要点: settings.facts ?? [],
    标签: settings.tags ?? [],
    介绍: settings.notes ?? [],
    后续: settings.steps,
    领取: settings.pickUp ?? [],
  })
  return joinSubjects(form, definition)
}

function describeSubmission(tx: Db, id: string) {
  return describeById(tx, publicSubmission, id, publicSubmission.submissionNo, {
    处理状态: [publicSubmission.status, formatReceivedStatus],
    跟进备注: publicSubmission.note,
  })
}

function describeTrial(tx: Db, id: string) {
  return describeById(tx, trialRequest, id, trialRequest.companyName, {
    处理状态: [trialRequest.status, formatReceivedStatus],
    跟进备注: trialRequest.note,
  })
}

function describeEnquiry(tx: Db, id: string) {
  return describeById(tx, productEnquiry, id, productEnquiry.enquiryNo, {
    处理状态: [productEnquiry.status, formatReceivedStatus],
    跟进备注: productEnquiry.note,
  })
}

function describeUnit(tx: Db, id: string | undefined) {
  return describeById(tx, exhibitionUnit, id, exhibitionUnit.name, {
    编号: exhibitionUnit.code,
    名称: exhibitionUnit.name,
    介绍: exhibitionUnit.intro,
    颜色: exhibitionUnit.color,
    对外公开: exhibitionUnit.isOpen,
    顺序: exhibitionUnit.sort,
  })
}

function describeProduct(tx: Db, id: string | undefined) {
  return describeById(tx, exhibitionProduct, id, exhibitionProduct.name, {
    名称: exhibitionProduct.name,
    型号: exhibitionProduct.model,
    展览单元: [exhibitionProduct.unitId, createNameFormat(exhibitionUnit)],
    介绍: exhibitionProduct.intro,
    详情: exhibitionProduct.description,
    标签: exhibitionProduct.tags,
    亮点: exhibitionProduct.highlights,
    参数: exhibitionProduct.params,
    热点: exhibitionProduct.hotspots,
    部件: exhibitionProduct.parts,
    资料: exhibitionProduct.documents,
    图片: [exhibitionProduct.photos, (photos) => (photos ? `${String(photos).split('#$#').length} 张` : '')],
    联系人: [exhibitionProduct.contactId, createNameFormat(appUser)],
    对外公开: exhibitionProduct.isOpen,
    顺序: exhibitionProduct.sort,
  })
}

async function describeFeature(tx: Db, companyId: string, day: string): Promise<AuditSubject | null> {
  const ofDay = and(eq(exhibitionFeature.companyId, companyId), eq(exhibitionFeature.day, day))
  const feature = await describeRow(tx, exhibitionFeature, ofDay, exhibitionFeature.day, {
    主推产品: [exhibitionFeature.productId, createNameFormat(exhibitionProduct)],
    理由: exhibitionFeature.reason,
  })
  return feature
}

function describeLaunch(tx: Db, id: string | undefined) {
  return describeById(tx, launchEvent, id, launchEvent.title, {
    标题: launchEvent.title,
    口号: launchEvent.slogan,
    标签: launchEvent.tags,
    地址: launchEvent.address,
    开始时间: launchEvent.startAt,
    结束时间: launchEvent.endAt,
    介绍: launchEvent.intro,
    议程: launchEvent.agenda,
    嘉宾: launchEvent.speakers,
    名额: launchEvent.capacity,
    直播地址: launchEvent.liveUrl,
    取消时间: launchEvent.cancelledAt,
    取消原因: launchEvent.cancelReason,
  })
}

/** Codes are worth money: only how many there are is recorded. */
async function describeCoupons(tx: Db, made: { couponTemplateId: string; codes: readonly string[] } | undefined) {
  if (!made) return null
  const { couponTemplateId, codes } = made
  const coupon = await describeById(tx, couponTemplate, couponTemplateId, couponTemplate.name, {
    名称: couponTemplate.name,
    类型: [couponTemplate.type, createWordFormat({ 1: '满减', 2: '折扣' })],
    有效至: couponTemplate.validUntil,
    说明: couponTemplate.description,
  })
  return coupon && { ...coupon, facts: { ...coupon.facts, 数量: `${codes.length} 个` } }
}

/** 内容: what the company shows, and what people outside have sent to it. */
export const contentActs = {
  createBanner: (tx, { answer }) => describeBanner(tx, answer?.id),
  changeBanner: (tx, { input }) => describeBanner(tx, input.id),
  removeBanner: (tx, { input }) => describeBanner(tx, input.id),
  createAnnouncement: (tx, { answer }) => describeAnnouncement(tx, answer?.id),
  changeAnnouncementAudience: (tx, { input }) => describeAnnouncement(tx, input.id),
  changeAnnouncement: (tx, { input }) => describeAnnouncement(tx, input.id),
  withdrawAnnouncement: (tx, { input }) => describeAnnouncement(tx, input.id),
  assignStudy: (tx, { input, caller }) => describeStudy(tx, caller.companyId, input.id),
  saveStudy: (tx, { input, answer, caller }) => describeStudy(tx, caller.companyId, input.id ?? answer?.id),
  changeStudyState: (tx, { input, caller }) => describeStudy(tx, caller.companyId, input.id),
  savePublicForm: (tx, { input, answer }) => describePublicForm(tx, input.id ?? answer?.id),
  switchPublicForm: (tx, { input }) => describePublicForm(tx, input.id),
  createFormCode: async (tx, { input, answer }) => {
    const form = await describeById(tx, publicForm, input.id, publicForm.title, {})
    if (!form || !answer) return form
    return { name: form.name, facts: { 落地码: answer.code, 有效至: answer.expireTime } }
  },
  changePublicSubmission: (tx, { input }) => describeSubmission(tx, input.id),
  handOutGift: (_tx, { answer }) =>
    answer ? { name: answer.submissionNo, facts: { 礼品: answer.formTitle, 领取: '已领取' } } : null,
  changeTrialRequest: (tx, { input }) => describeTrial(tx, input.id),
  saveExhibitionUnit: (tx, { input, answer }) => describeUnit(tx, input.id ?? answer?.id),
  saveProduct: (tx, { input, answer }) => describeProduct(tx, input.id ?? answer?.id),
  featureProduct: (tx, { input, caller }) => describeFeature(tx, caller.companyId, input.day),
  changeProductEnquiry: (tx, { input }) => describeEnquiry(tx, input.id),
  callOffLaunch: (tx, { input }) => describeLaunch(tx, input.id),
  saveLaunch: (tx, { input, answer }) => describeLaunch(tx, input.id ?? answer?.id),
  createCouponCodes: (tx, { answer }) => describeCoupons(tx, answer),
  revokeCouponCodes: (tx, { input }) =>
    describeById(tx, couponTemplate, input.id, couponTemplate.name, { 收回: couponTemplate.revokedAt }),
} as const satisfies Partial<AuditedActs<CallName>>
