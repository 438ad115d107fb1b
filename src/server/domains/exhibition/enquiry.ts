import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { EnquiryWish, enquireProduct } from '@/contract/exhibition/exhibition'
import type {
  changeProductEnquiry,
  listProductEnquiries,
  ProductEnquiry,
} from '@/contract/exhibition/exhibition-manage'
import { maskPhone } from '@/lib/mask'
import { chinaDay } from '@/lib/wire-time'
import { formatReceivedStatusName } from '@/server/audit/received-format'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { exhibitionProduct, productEnquiry } from '@/server/db/schema/exhibition'
import { matchesKeyword } from '@/server/db/sql-text'
import { computeReplyDeadline } from '@/server/domains/trial/trial-store'
import { requireCompanyRow } from '@/server/http/company-row'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notifyAdministrators } from '@/server/notifications/notify-administrators'
import { readWorkCalendar } from '@/server/people/work-calendar-store'
import { createSerialNumber } from '@/server/workflow/instances/submission-store'

import { type ExhibitionProductRow, requireShownProduct } from './product'

type EnquiryQuery = Omit<InferOutput<(typeof listProductEnquiries)['input']>, 'current' | 'size'>
type Request = Omit<InferOutput<(typeof enquireProduct)['input']>, 'smsCode' | 'agreed'>

const wishNames: Record<EnquiryWish, string> = {
  quote: '询价',
  sample: '试切打样',
  plan: '方案咨询',
  other: '其他咨询',
}

/** Notifies the product's contact and the administrators of an enquiry. */
async function notifyEnquiry(
  tx: Db,
  row: ExhibitionProductRow,
  request: Request,
  before: string,
  now: Date,
): Promise<void> {
  const { wish, name, company, mobile, content } = request
  const messageParts = [`${company} ${name}，电话 ${mobile}`, content, `请在 ${before.slice(5, 16)} 前联系`]
  const news = {
    alsoTo: row.contactId === null ? [] : [row.contactId],
    category: 'news' as const,
    senderName: '数字展厅',
    title: `${wishNames[wish]}：${row.name} ${row.model}`,
    content: messageParts.filter(Boolean).join('。'),
    business: { type: 'enquiry', id: row.id },
    openPage: `/pages/h5/3d/productDetails?id=${row.id}`,
  }
  await notifyAdministrators(tx, row.companyId, news, now)
}

/**
 * Stores an enquiry of a verified phone number and notifies the company.
 *
 * @throws {Refusal} 404; 409 with the earlier enquiry number when this phone number enquired about the product today
 */
export async function insertEnquiry(tx: Db, request: Request, now: Date) {
  const { productId, wish, name, company, mobile, content } = request
  const { row } = await requireShownProduct(tx, productId)
  const day = chinaDay(now.getTime())
  const { phone, productId: about, day: on, enquiryNo: number } = productEnquiry
  const [earlier] = await tx
    .select({ number })
    .from(productEnquiry)
    .where(and(eq(phone, mobile), eq(about, productId), eq(on, day)))
  if (earlier) throw new Refusal(409, `今天已咨询过此产品，编号 ${earlier.number}，请等待联系`)
  const enquiryNo = await createSerialNumber(tx, row.companyId, 'CX', now)
  const facts = { enquiryNo, companyId: row.companyId, productId, wish, name, company, phone: mobile, content }
  const taken = await tx
    .insert(productEnquiry)
    .values({ ...facts, id: randomUUID(), day, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: productEnquiry.id })
  if (taken.length === 0) throw new Refusal(409, '今天已咨询过此产品，请等待联系')
  const answer = {
    enquiryNo,
    submitTime: formatTime(now),
    replyBefore: formatTime(computeReplyDeadline(now, await readWorkCalendar(tx, row.companyId))),
  }
  await notifyEnquiry(tx, row, request, answer.replyBefore, now)
  return answer
}

interface EnquiryWithProduct {
  row: typeof productEnquiry.$inferSelect
  productName: string
  productModel: string
}

function presentEnquiry({ row, productName, productModel }: EnquiryWithProduct): ProductEnquiry {
  const { id, enquiryNo, productId, wish, name, company, phone, content, status, note, revision, createdAt } = row
  return {
    id,
    enquiryNo,
    productId,
    productName,
    productModel,
    wish,
    name,
    company,
    content,
    status,
    note,
    version: revision,
    mobile: phone,
    submitTime: formatTime(createdAt),
  }
}

function selectEnquiries(db: Db) {
  return db
    .select({ row: productEnquiry, productName: exhibitionProduct.name, productModel: exhibitionProduct.model })
    .from(productEnquiry)
    .innerJoin(exhibitionProduct, eq(exhibitionProduct.id, productEnquiry.productId))
}

/** A company's leads. */
export async function listEnquiries(
  db: Db,
  companyId: string,
  query: EnquiryQuery,
  page: PageWindow,
): Promise<{ records: ProductEnquiry[]; total: number }> {
  const { status, wish, keyword } = query
  const { companyId: owner, name, company, phone, enquiryNo, createdAt, id } = productEnquiry
  const where = and(
    eq(owner, companyId),
    status === undefined ? undefined : eq(productEnquiry.status, status),
    wish === undefined ? undefined : eq(productEnquiry.wish, wish),
    keyword ? matchesKeyword(keyword, [name, company, phone, enquiryNo]) : undefined,
  )
  const list = selectEnquiries(db)
    .where(where)
    .orderBy(...buildTimeOrder(query.sort, createdAt, id))
  const { rows, total } = await selectPage(db, list, page, productEnquiry, where)
  return { records: rows.map(presentEnquiry), total }
}

/** @throws {Refusal} 404 when the company has no such lead; 409 handled meanwhile */
export async function changeEnquiry(
  tx: Db,
  companyId: string,
  { id, version, ...change }: InferOutput<(typeof changeProductEnquiry)['input']>,
): Promise<ProductEnquiry> {
  const lockedEnquiry = await requireCompanyRow(tx, productEnquiry, { companyId, id, isLocked: true }, '咨询不存在')
  const isThat = eq(productEnquiry.id, id)
  if (version !== lockedEnquiry.revision) throw new Refusal(409, '同事刚刚处理过，请核对后再保存')
  await tx
    .update(productEnquiry)
    .set({ ...change, revision: lockedEnquiry.revision + 1 })
    .where(isThat)
  const [changed] = await selectEnquiries(tx).where(isThat)
  if (!changed) throw new Error('an update returns its row')
  return presentEnquiry(changed)
}

const ENQUIRY_HEAD = [
  '编号',
  '咨询',
  '产品',
  '型号',
  '姓名',
  '单位',
  '手机号',
  '内容',
  '处理状态',
  '跟进备注',
  '提交时间',
]

const toEnquiryCells = (one: ProductEnquiry): string[] => [
  one.enquiryNo,
  wishNames[one.wish as EnquiryWish] ?? one.wish,
  one.productName,
  one.productModel,
  one.name,
  one.company,
  maskPhone(one.mobile),
  one.content,
  formatReceivedStatusName(one.status),
  one.note,
  one.submitTime,
]

/** A company's leads as they are exported, newest first. */
export function openEnquiryExport(db: Db, companyId: string, filter: Omit<EnquiryQuery, 'sort'>) {
  const { status, keyword, wish } = filter
  const filterTexts = [status && formatReceivedStatusName(status), wish && wishNames[wish], keyword]
  return {
    subject: ['产品咨询', ...filterTexts].filter(Boolean).join(' '),
    head: ENQUIRY_HEAD,
    list: async (limit: number) =>
      (await listEnquiries(db, companyId, { ...filter, sort: 'newest' }, { offset: 0, limit })).records.map(
        toEnquiryCells,
      ),
  }
}
