import Taro from '@tarojs/taro'

import { parseQuery } from '@/lib/query-string'

import type { LaunchQuery } from './types'

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const launchQuery: LaunchQuery = () => {
  const raw: Record<string, unknown> = Taro.getLaunchOptionsSync().query ?? {}
  const query = Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => (typeof value === 'string' ? [[key, decoded(value)]] : [])),
  )
  const { scene } = query
  return scene?.includes('=') ? { ...query, ...parseQuery(scene) } : query
}
