import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { InferInput } from 'valibot'

import type { CloudOrder, CloudService, CloudServiceDetail } from '@/contract/cloud'
import type { Db } from '@/server/db/connection'
import { cloudOrder, cloudProduct, cloudService } from '@/server/db/schema/cloud'
import { appUser } from '@/server/db/schema/identity'
import { processDefinition, processInstance } from '@/server/db/schema/workflow'
import { Refusal } from '@/server/http/refusal'
import { wireTime } from '@/server/http/wire-time'
import { readable } from '@/server/workflow/instances/link-store'
import { statusName } from '@/server/workflow/instances/names'
import type { Member } from '@/server/workflow/tasks/task-store'

import { daysLeft, EXPIRING_DAYS } from './cloud-term'

type ProductRow = typeof cloudProduct.$inferSelect
type ServiceRow = typeof cloudService.$inferSelect
type Shown = InferInput<typeof CloudService>
type Order = InferInput<typeof CloudOrder> & { productId: string; serviceId: string | null }

/** The processes that ask for a longer term, and for a service. */
export const RENEW = 'cloudRenew'
export const ORDER = 'cloudOrder'

const noService = () => new Refusal(404, '服务不存在或无权查看')

/** The services a person has: the company's, and those that are theirs alone. */
async function ownedBy(db: Db, { userId, companyId }: Member): Promise<{ service: ServiceRow; product: ProductRow }[]> {
  return db
    .select({ service: cloudService, product: cloudProduct })
    .from(cloudService)
    .innerJoin(cloudProduct, eq(cloudProduct.id, cloudService.productId))
    .where(and(eq(cloudService.companyId, companyId), or(isNull(cloudService.userId), eq(cloudService.userId, userId))))
    .orderBy(asc(cloudService.endDate), asc(cloudService.id))
}

/** What the company asked for, the last first. */
async function ordersOf(db: Db, member: Member): Promise<Order[]> {
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
    .where(and(inArray(processInstance.id, ids), readable(db, member)))
  const readableIds = new Set(open.map(({ id }) => id))
  return rows.map(({ order, instance, applicant }) => ({
    productId: order.productId, serviceId: order.serviceId,
    procInstId: instance.id, serialNo: instance.serialNo, state: order.state, applicant,
    stateName: statusName(instance.status), months: order.months, amount: order.amount,
    createTime: wireTime(order.createdAt),
    mayOpen: readableIds.has(instance.id),
  }))
}

const isOpen = ({ state }: Order) => state === 'open'

function stateOf(left: number): string {
  if (left < 0) return 'expired'
  return left <= EXPIRING_DAYS ? 'expiring' : 'active'
}

function productFacts({ name, icon, kind, summary, monthlyPrice }: ProductRow) {
  return { name, icon, kind, summary, monthlyPrice }
}

function ownedService({ service, product }: Awaited<ReturnType<typeof ownedBy>>[number], orders: Order[], now: Date) {
  const { id, startDate, endDate, userId } = service
  const left = daysLeft(endDate, now)
  const shown: Shown = {
    id, ...productFacts(product), startDate, endDate, daysLeft: left, isPersonal: userId !== null,
    state: stateOf(left), order: orders.find((one) => one.serviceId === id && isOpen(one)) ?? null,
  }
  return shown
}

function availableService(product: ProductRow, orders: Order[]): Shown {
  const open = (one: Order) => one.productId === product.id && one.serviceId === null && isOpen(one)
  return {
    id: product.id, ...productFacts(product), state: 'available', order: orders.find(open) ?? null,
    startDate: null, endDate: null, daysLeft: null, isPersonal: false,
  }
}

/** What the person has, the soonest to end first, and what else there is. */
export async function listCloud(db: Db, member: Member, now: Date): Promise<{ owned: Shown[]; available: Shown[] }> {
  const owned = await ownedBy(db, member)
  const orders = await ordersOf(db, member)
  const products = await db.select().from(cloudProduct).orderBy(asc(cloudProduct.sort), asc(cloudProduct.id))
  const had = new Set(owned.map(({ product }) => product.id))
  return {
    owned: owned.map((one) => ownedService(one, orders, now)),
    available: products.filter(({ id }) => !had.has(id)).map((product) => availableService(product, orders)),
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
 * A service that the person has, or a product that can be had.
 *
 * @throws {Refusal} 404
 */
export async function cloudServiceOf(
  db: Db,
  member: Member,
  id: string,
  now: Date,
): Promise<InferInput<typeof CloudServiceDetail>> {
  const { service, product } = await findCloud(db, member, id)
  const orders = await ordersOf(db, member)
  const shown = service ? ownedService({ service, product }, orders, now) : availableService(product, orders)
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
 * The service under an id that the person has, or the product that can be had.
 *
 * @throws {Refusal} 404
 */
export async function findCloud(
  db: Db,
  member: Member,
  id: string,
): Promise<{ service: ServiceRow | null; product: ProductRow }> {
  const owned = (await ownedBy(db, member)).find(({ service }) => service.id === id)
  if (owned) return owned
  const [product] = await db.select().from(cloudProduct).where(eq(cloudProduct.id, id))
  if (!product) throw noService()
  return { service: null, product }
}
