import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { filledList, Id, MaybeTime, Nothing, requiredText, WireDate, WireTime } from '@/contract/shapes'

/** Maximum number of valid keys of a company. */
export const API_KEYS_MAX = 50

/** What a key may do. */
export const ApiScope = picklist(['production:write', 'production:read'])
export type ApiScope = InferOutput<typeof ApiScope>

/** A key of the open interface as administrators see it: never the key itself. */
export const ApiKey = object({
  id: Id,
  name: string(),
  scopes: array(string()),
  /** The last four characters. */
  hint: string(),
  createdBy: string(),
  createTime: WireTime,
  /** Null: until it is revoked. */
  expireTime: MaybeTime,
  lastUsedTime: MaybeTime,
  /** active, expired, revoked. */
  status: string(),
})
export type ApiKey = InferOutput<typeof ApiKey>

/** Valid keys first, then those that ended, newest first. */
export const listApiKeys = endpoint({
  path: '/core/api/app/manage/apiKeys',
  summary: '接口密钥列表',
  who: ['administrator:data'],
  input: Nothing,
  output: array(ApiKey),
})

/** Creates a key. The answer is the only one that has the key itself. */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/apiKey/create',
  summary: '创建接口密钥',
  who: ['administrator:data'],
  changes: ['manage/apiKeys'],
  input: object({
    name: requiredText(40),
    scopes: filledList(ApiScope, 2),
    /** Last valid day in China; absent: until it is revoked. */
    lastDay: optional(WireDate),
  }),
  output: object({ key: string(), apiKey: ApiKey }),
  errors: [{ code: 422, when: '名称已被使用、日期已过，或密钥太多（data 为 {字段: 原因}）' }],
})

/** Revokes a key: from this moment it is refused. */
export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/apiKey/revoke',
  summary: '停用接口密钥',
  who: ['administrator:data'],
  changes: ['manage/apiKeys'],
  input: object({ id: Id }),
  output: ApiKey,
  errors: [{ code: 404, when: '密钥不存在' }],
})
