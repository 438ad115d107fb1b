import { array, type InferOutput, object, string } from 'valibot'

import type { ApiKey, ApiScope } from '@/contract/organization/api-key'

/** Scopes of a key, with what they allow. */
export const apiScopes: readonly { value: ApiScope; text: string; note: string }[] = [
  { value: 'production:write', text: '上报生产数据', note: '产量、停机、机台状态与参数' },
  { value: 'production:read', text: '读取生产看板', note: '不含人员信息' },
]

/** What was typed into the form of a new key. */
export const ApiKeyDraft = object({ name: string(), scopes: array(string()), lastDay: string() })
export type ApiKeyDraft = InferOutput<typeof ApiKeyDraft>

export const emptyApiKey: ApiKeyDraft = { name: '', scopes: [], lastDay: '' }

/** The errors by field; empty when the key can be made. */
export function validateApiKey({ name, scopes }: ApiKeyDraft): Record<string, string> {
  return {
    ...(!name.trim() && { name: '请填写名称' }),
    ...(scopes.length === 0 && { scopes: '请选择至少一项权限' }),
  }
}

/** The input of the call. */
export function toApiKeyInput({ name, scopes, lastDay }: ApiKeyDraft) {
  const scopeValues = apiScopes.map(({ value }) => value)
  return { name: name.trim(), scopes: scopeValues.filter((one) => scopes.includes(one)), ...(lastDay && { lastDay }) }
}

/** What a key may do, in words. */
export function formatApiScopes(scopes: readonly string[]): string {
  return scopes.map((scope) => apiScopes.find(({ value }) => value === scope)?.text ?? scope).join('、')
}

const states: Readonly<Record<string, { text: string; tone: 'success' | 'neutral' | 'warning' }>> = {
  active: { text: '有效', tone: 'success' },
  expired: { text: '已过期', tone: 'warning' },
  revoked: { text: '已停用', tone: 'neutral' },
}

/** What the keys are narrowed to. */
export const apiKeyStates = Object.entries(states).map(([value, { text }]) => ({ value, text }))

/** The state of a key as its chip shows it. */
export const getApiKeyState = ({ status }: Pick<ApiKey, 'status'>) =>
  states[status] ?? ({ text: status, tone: 'neutral' } as const)
