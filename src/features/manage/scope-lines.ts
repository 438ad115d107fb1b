import { scopeNames, scopes } from '@/contract/scopes'

/** The names of scopes; 无 without any. */
export function formatScopes(scopeKeys: readonly string[]): string {
  if (scopeKeys.length === scopes.length) return '全部'
  return scopes.flatMap((scope) => (scopeKeys.includes(scope) ? [scopeNames[scope]] : [])).join('、') || '无'
}
