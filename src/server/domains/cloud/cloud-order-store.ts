import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'

import { addMonths } from '@/lib/days'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { cloudOrder, cloudService } from '@/server/db/schema/cloud'
import { Refusal } from '@/server/http/refusal'
import type { ProcessEnd, ProcessStart, ProcessSubject } from '@/server/workflow/instances/subject'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

import { findCloud } from './cloud-store'
import { computeRenewedEndDate } from './cloud-term'

/**
 * The service to renew, or the product to order, by its id.
 *
 * @throws {Refusal} 404; 409 for a product that the company has by now
 */
async function findOrderable(db: Db, member: CompanyMember, about: string) {
  const found = await findCloud(db, member, about)
  if (found.service && found.service.id !== about) throw new Refusal(409, '企业已开通该服务，请返回后查看')
  return found
}

/** Initial form values of both processes; see seed/workflow-definitions-cloud. */
async function read(db: Db, member: CompanyMember, about: string) {
  const { service, product } = await findOrderable(db, member, about)
  return { name: product.name, monthlyPrice: product.monthlyPrice, endDate: service?.endDate ?? null }
}

/** @throws {Refusal} 404, 409 as {@link findOrderable}; 409 when the same order is already pending */
async function handleOrderStart(
  tx: Db,
  member: CompanyMember,
  { instanceId, about, content, now }: ProcessStart,
): Promise<void> {
  const { service, product } = await findOrderable(tx, member, about)
  const { companyId, userId } = member
  const serviceId = service?.id ?? null
  const open = await tx
    .select({ serviceId: cloudOrder.serviceId })
    .from(cloudOrder)
    .where(and(eq(cloudOrder.companyId, companyId), eq(cloudOrder.productId, product.id), eq(cloudOrder.state, 'open')))
  if (open.some((one) => one.serviceId === serviceId)) throw new Refusal(409, '该服务已有申请在审批中')
  const months = Number(content.main.months)
  const amount = Number(content.main.amount)
  const row = { companyId, userId, productId: product.id, serviceId, instanceId, months, amount }
  await tx.insert(cloudOrder).values({ ...row, id: randomUUID(), state: 'open', createdAt: now })
}

/** Extends or starts the term. Updates the order's row first, so that an end counts once. */
async function handleOrderEnd(tx: Db, { instanceId, status, content, now }: ProcessEnd): Promise<void> {
  const isApproved = status === 'approved'
  // The approver may have changed these values.
  const agreed = { months: Number(content.main.months), amount: Number(content.main.amount) }
  const [order] = await tx
    .update(cloudOrder)
    .set({ ...agreed, state: isApproved ? 'approved' : 'ended', endedAt: now })
    .where(and(eq(cloudOrder.instanceId, instanceId), eq(cloudOrder.state, 'open')))
    .returning()
  if (!order || !isApproved) return
  const { companyId, productId, serviceId, months } = order
  if (serviceId === null) {
    const startDate = chinaDay(now.getTime())
    const term = { startDate, endDate: addMonths(startDate, months), usage: [] }
    const id = randomUUID()
    await tx.insert(cloudService).values({ id, companyId, productId, ...term })
    await tx.update(cloudOrder).set({ serviceId: id }).where(eq(cloudOrder.id, order.id))
    return
  }
  const [service] = await tx.select().from(cloudService).where(eq(cloudService.id, serviceId)).for('update')
  if (!service) return
  await tx
    .update(cloudService)
    .set({ endDate: computeRenewedEndDate(service.endDate, months, now), version: service.version + 1 })
    .where(eq(cloudService.id, serviceId))
}

/** The subject of both processes: a service to renew, or a product to order. */
export const cloudSubject: ProcessSubject = { read, started: handleOrderStart, ended: handleOrderEnd }
