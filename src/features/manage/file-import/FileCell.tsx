import { useState } from 'react'

import { download } from '@/api/transfer'
import { showToast } from '@/platform/feedback'
import { saveFile } from '@/platform/viewer'
import { Cell } from '@/ui/list/Cell'

interface FileCellProps {
  title: string
  /** Address of the file, with its query. */
  address: string
  name: string
  note?: string
}

/** A file that WeChat has no viewer for, in two taps: it hands a file over to a conversation only inside a tap. */
export function FileCell({ title, address, name, note }: FileCellProps) {
  const [path, setPath] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const prepare = async () => {
    setBusy(true)
    // A failure has been shown by the API client.
    setPath(await download(address).catch(() => undefined))
    setBusy(false)
  }
  const keep = async () => {
    if (!path) return
    // The next file is as new as its tap.
    if (await saveFile(path, name)) setPath(undefined)
    else showToast('没有保存，请再试一次，或换系统浏览器')
  }
  const value = isBusy ? '正在生成' : path ? '已生成，点此保存' : name.slice(name.lastIndexOf('.') + 1)
  return (
    <Cell
      icon="file"
      title={title}
      {...(note && { note })}
      value={value}
      onPress={() => void (path ? keep() : prepare())}
    />
  )
}
