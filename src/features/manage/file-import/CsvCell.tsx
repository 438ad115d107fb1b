import { useState } from 'react'

import { SHORT_TOAST_MS } from '@/api/error-policy'
import { download } from '@/api/transfer'
import { showToast } from '@/platform/feedback'
import { saveFile } from '@/platform/viewer'
import { Cell } from '@/ui/list/Cell'

interface CsvCellProps {
  title: string
  /** Address of the file, with its query. */
  address: string
  name: string
}

/** A CSV file in two taps: WeChat hands a file over to a conversation only inside a tap. */
export function CsvCell({ title, address, name }: CsvCellProps) {
  const [path, setPath] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const prepare = async () => {
    setBusy(true)
    // A failure has been shown by the API client.
    setPath(await download(address).catch(() => undefined))
    setBusy(false)
  }
  const keep = async () => {
    if (path && !(await saveFile(path, name))) showToast('没有保存，请再试一次，或换系统浏览器', SHORT_TOAST_MS)
  }
  const value = isBusy ? '正在生成' : path ? '已生成，点此保存' : 'csv'
  return <Cell icon="file" title={title} value={value} onPress={() => void (path ? keep() : prepare())} />
}
