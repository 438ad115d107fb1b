import { createHash } from 'node:crypto'

import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { apiKey } from '@/server/db/schema/api-key'

import { demoCompanies, demoPeople } from './people'
import { seedId } from './seed-id'

/** A key that nobody can use: its hash is that of a text without the form of a key. */
export async function seedApiKeys(tx: Db, now: Date): Promise<void> {
  const row = {
    id: seedId('api-key:gateway'),
    companyId: demoCompanies.main.id,
    name: 'A3 线采集网关',
    scopes: ['production:write'],
    keyHash: createHash('sha256').update('demo').digest('hex'),
    hint: 'q7Xd',
    createdBy: demoPeople.wangQiang.id,
    createdAt: new Date(now.getTime() - 40 * DAY_MS),
    lastUsedAt: new Date(now.getTime() - 3 * MINUTE_MS),
  }
  await tx.insert(apiKey).values(row).onConflictDoNothing()
}
