import { eq } from 'drizzle-orm'

import { appUser } from '@/server/db/schema/identity'
import type { CompanyCaller } from '@/server/http/caller'
import type { HttpServices } from '@/server/http/http-services'

import { insertAuditEntry } from './audit-store'

interface ExportFacts {
  act: string
  actName: string
  /** What the file was narrowed to. */
  subject: string
}

interface ExportContext {
  caller: CompanyCaller
  now: Date
  ip: string
  deviceName: string
  traceId: string
}

/** Adds the audit entry of a read that carries much away: a write's own comes by `recordAct`. */
export async function recordExport(
  { handle }: Pick<HttpServices, 'handle'>,
  facts: ExportFacts,
  { caller, now, ip, deviceName, traceId }: ExportContext,
): Promise<void> {
  const { companyId, userId } = caller
  await handle.tx(async (tx) => {
    const [actor] = await tx.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, userId))
    await insertAuditEntry(tx, {
      ...facts,
      companyId,
      at: now,
      kind: 'manage',
      actorId: userId,
      actorName: actor?.name ?? '',
      address: ip,
      deviceName,
      traceId,
    })
  })
}
