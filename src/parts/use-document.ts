import { useState } from 'react'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { download } from '@/api/transfer'
import { encodeQuery, type QueryInput } from '@/lib/query-string'
import { showToast } from '@/platform/feedback'
import { saveFile } from '@/platform/viewer'

/**
 * Brings a document that the server writes onto the device and hands it to what shows it there.
 *
 * @returns `fetch(path, query, name)`; `progress` in words while one is on its way
 */
export function useDocument() {
  const [percent, setPercent] = useState<number>()
  const fetch = async (path: string, query: QueryInput, name: string) => {
    if (percent !== undefined) return
    setPercent(0)
    try {
      const file = await download(`${path}?${encodeQuery(query)}`, {
        onProgress: (progress) => setPercent(progress.percent),
      })
      if (!(await saveFile(file, name))) showToast('文件打不开，请换系统浏览器再试', SHORT_TOAST_MS)
    } catch {
      // The call has said why.
    } finally {
      setPercent(undefined)
    }
  }
  const progress = percent === undefined ? undefined : percent === 0 ? '正在生成' : `${percent}%`
  return { fetch, progress }
}
