import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { CloudOrder, CloudService, CloudServiceDetail } from '@/contract/content/cloud'
import type { Db } from '@/server/db/connection'
import { cloudOrder, cloudProduct, cloudService } from '@/server/db/schema/cloud'
import { appUser } from '@/server/db/schema/identity'
import { processDefinition, processInstance } from '@/server/db/schema/workflow'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { isReadableInstance } from '@/server/workflow/instances/link-store'
import { getStatusName } from '@/server/workflow/instances/names'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

import { countDaysLeft, EXPIRING_DAYS } from './cloud-term'

type ProductRow = typeof cloudProduct.$inferSelect
type ServiceRow = typeof cloudService.$inferSelect
type CloudServiceInput = InferInput<typeof CloudService>
type Order = InferInput<typeof CloudOrder> & { productId: string; serviceId: string | null }

/** Process keys of renewals and orders. */
export const RENEW = 'cloudRenew'
export const ORDER = 'cloudOrder'

const createNotFound = () => new Refusal(404, '服务不存在或无权查看')

/** A user's services: the company's, and personal ones. */
async function listOwnedServices(
  db: Db,
  { userId, companyId }: CompanyMember,
): Promise<{ service: ServiceRow; product: ProductRow }[]> {
  return db
    .select({ service: cloudService, product: cloudProduct })
    .from(cloudService)
    .innerJoin(cloudProduct, eq(cloudProduct.id, cloudService.productId))
    .where(and(eq(cloudService.companyId, companyId), or(isNull(cloudService.userId), eq(cloudService.userId, userId))))
    .orderBy(asc(cloudService.endDate), asc(cloudService.id))
}

/** The company's orders, newest first. */
async function listOrders(db: Db, member: CompanyMember): Promise<Order[]> {
  const rows = await db
    .select({ order: cloudOrder, instance: processInstance, applicant: appUser.name })
    .from(cloudOrder)
    .innerJoin(processInstance, eq(processInstance.id, cloudOrder.instanceId))
    .leftJoin(appUser, eq(appUser.id, cloudOrder.userId))
    .where(eq(cloudOrder.companyId, member.companyId))
    .orderBy(desc(cloudOrder.createdAt), desc(cloudOrder.id))
  const ids = rows.map(({ instance }) => instance.id)
  const open = await db
    .select({ id: processInstance.id })
    .from(processInstance)
    .where(and(inArray(processInstance.id, ids), isReadableInstance(db, member)))
  const readableIds = new Set(open.map(({ id }) => id))
  return rows.map(({ order, instance, applicant }) => ({
    productId: order.productId,
    serviceId: order.serviceId,
    procInstId: instance.id,
    serialNo: instance.serialNo,
    state: order.state,
    applicant,
    stateName: getStatusName(instance.status),
    months: order.months,
    amount: order.amount,
    createTime: formatTime(order.createdAt),
    mayOpen: readableIds.has(instance.id),
  }))
}

const isOpen = ({ state }: Order) => state === 'open'

function getTermState(left: number): string {
  if (left < 0) return 'expired'
  return left <= EXPIRING_DAYS ? 'expiring' : 'active'
}

function presentProduct({ name, icon, kind, summary, monthlyPrice }: ProductRow) {
  return { name, icon, kind, summary, monthlyPrice }
}

function presentOwnedService(
  { service, product }: Awaited<ReturnType<typeof listOwnedServices>>[number],
  orders: Order[],
  now: Date,
) {
  const { id, startDate, endDate, userId } = service
  const left = countDaysLeft(endDate, now)
  const shown: CloudServiceInput = {
    id,
    ...presentProduct(product),
    startDate,
    endDate,
    daysLeft: left,
    isPersonal: userId !== null,
    state: getTermState(left),
    order: orders.find((one) => one.serviceId === id && isOpen(one)) ?? null,
  }
  return shown
}

function presentAvailableService(product: ProductRow, orders: Order[]): CloudServiceInput {
  const open = (one: Order) => one.productId === product.id && one.serviceId === null && isOpen(one)
  return {
    id: product.id,
    ...presentProduct(product),
    state: 'available',
    order: orders.find(open) ?? null,
    startDate: null,
    endDate: null,
    daysLeft: null,
    isPersonal: false,
  }
}

/** The user's services, earliest expiry first, and available products. */
export async function listCloud(
  db: Db,
  member: CompanyMember,
  now: Date,
): Promise<{ owned: CloudServiceInput[]; available: CloudServiceInput[] }> {
  const owned = await listOwnedServices(db, member)
  const orders = await listOrders(db, member)
  const products = await db.select().from(cloudProduct).orderBy(asc(cloudProduct.sort), asc(cloudProduct.id))
  const had = new Set(owned.map(({ product }) => product.id))
  return {
    owned: owned.map((one) => presentOwnedService(one, orders, now)),
    available: products.filter(({ id }) => !had.has(id)).map((product) => presentAvailableService(product, orders)),
  }
}

async function canStart(db: Db, companyId: string, key: string): Promise<boolean> {
  const { id, companyId: company, key: named, status } = processDefinition
  const found = await db
    .select({ id })
    .from(processDefinition)
    .where(and(eq(company, companyId), eq(named, key), eq(status, 'on')))
    .limit(1)
  return found.length > 0
}

/**
 * Presents a service of the user, also by the id of its product, or an available product.
 *
 * @throws {Refusal} 404
 */
export async function presentCloudService(
  db: Db,
  member: CompanyMember,
  id: string,
  now: Date,
): Promise<InferInput<typeof CloudServiceDetail>> {
  const { service, product } = await findCloud(db, member, id)
  const orders = await listOrders(db, member)
  const shown = service
    ? presentOwnedService({ service, product }, orders, now)
    : presentAvailableService(product, orders)
  const isOfThis = (one: Order) =>
    service ? one.serviceId === service.id : one.productId === product.id && one.serviceId === null
  const procDefKey = service ? RENEW : ORDER
  const opens = service !== null && product.openType === 'page'
  return {
    ...shown,
    features: [...product.features],
    usage: [...(service?.usage ?? [])],
    open: { type: opens ? 'page' : 'none', target: opens ? product.openTarget : '', needs: product.needs },
    procDefKey: (await canStart(db, member.companyId, procDefKey)) ? procDefKey : null,
    orders: orders.filter(isOfThis),
  }
}

/**
 * Finds a user's service by its id or that of its product, or an available product.
 *
 * @throws {Refusal} 404
 */
export async function findCloud(
  db: Db,
  member: CompanyMember,
  id: string,
): Promise<{ service: ServiceRow | null; product: ProductRow }> {
  const services = await listOwnedServices(db, member)
  const owned = services.find(({ service }) => service.id === id) ?? services.find(({ product }) => product.id === id)
  if (owned) return owned
  const [product] = await db.select().from(cloudProduct).where(eq(cloudProduct.id, id))
  if (!product) throw createNotFound()
  return { service: null, product }
}
