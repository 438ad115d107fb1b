import { eq } from 'drizzle-orm'

import type { CallName } from '@/contract/calls'
import type { Db } from '@/server/db/connection'
import { apiKey } from '@/server/db/schema/api-key'

import type { AuditedActs } from './audited-act'
import { createWordFormat, describeRow } from './describe-row'

/** Never the key, nor its hash. */
function describeApiKey(tx: Db, id: string | undefined) {
  if (id === undefined) return null
  return describeRow(tx, apiKey, eq(apiKey.id, id), apiKey.name, {
    名称: apiKey.name,
    权限: [apiKey.scopes, createWordFormat({ 'production:write': '上报生产数据', 'production:read': '读取生产看板' })],
    有效至: apiKey.expiresAt,
    停用时间: apiKey.revokedAt,
  })
}

/** 数据: keys of the open interface. */
export const dataActs = {
  createApiKey: (tx, { answer }) => describeApiKey(tx, answer?.apiKey.id),
  revokeApiKey: (tx, { input }) => describeApiKey(tx, input.id),
} as const satisfies Partial<AuditedActs<CallName>>
