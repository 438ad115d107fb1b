import { scopeNames, scopes } from '@/contract/scopes'

/** The names of scopes; 无 without any. */
export function formatScopes(held: readonly string[]): string {
  if (held.length === scopes.length) return '全部'
  return scopes.flatMap((scope) => (held.includes(scope) ? [scopeNames[scope]] : [])).join('、') || '无'
}
