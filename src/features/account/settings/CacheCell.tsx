import { useQueryClient } from '@tanstack/react-query'
import { useDidShow } from '@tarojs/taro'
import { useEffect, useState } from 'react'

import { showToast } from '@/platform/feedback'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Cell } from '@/ui/list/Cell'

import { clearStoredCache, formatBytes, measureCache } from './cache'

/** 清除缓存: shows the size of the cache and clears it. */
export function CacheCell() {
  const client = useQueryClient()
  // Only inactive queries: the active ones of this page would be refetched at once.
  const idle = () => client.getQueryCache().findAll({ type: 'inactive' })
  const measure = () => measureCache(idle().map(({ state }) => state.data))
  const [bytes, setBytes] = useState(measure)
  const { ask, dialog } = useQuestion()
  useDidShow(() => setBytes(measure()))
  // Measures again, because the queries of the previous page become inactive only after this page is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for the life of the cell
  useEffect(() => client.getQueryCache().subscribe(({ type }) => type === 'observerRemoved' && setBytes(measure())), [])
  const clear = async () => {
    const before = measure()
    if (before === 0) return showToast('没有可清除的缓存')
    const question = {
      title: `清除 ${formatBytes(before)} 缓存？`,
      text: '只清除可重新获取的离线内容和最近搜索。登录状态、草稿和待上传的照片文件、主题与文字大小都会保留。',
      confirmText: '清除',
    }
    if (!(await ask(question))) return
    clearStoredCache()
    client.removeQueries({ type: 'inactive' })
    const left = measure()
    setBytes(left)
    showToast(`已释放 ${formatBytes(before - left)}`)
  }
  return (
    <>
      <Cell icon="delete" title="清除缓存" value={formatBytes(bytes)} onPress={() => void clear()} />
      {dialog}
    </>
  )
}
