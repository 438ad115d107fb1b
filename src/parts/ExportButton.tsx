import { useState } from 'react'

import { download } from '@/api/transfer'
import { encodeQuery, type QueryInput } from '@/lib/query-string'
import { showToast } from '@/platform/feedback'
import { saveFile } from '@/platform/viewer'
import { Button } from '@/ui/action/Button'

/** Exports a file in two taps, because the phone saves files only in a tap handler. */
function useFileExport(callPath: string, exportQuery: QueryInput, name: string) {
  const query = encodeQuery(exportQuery)
  const [ready, setReady] = useState<{ path: string; query: string }>()
  const [isBusy, setBusy] = useState(false)
  // Another query needs another file.
  const path = ready?.query === query ? ready.path : undefined
  const collect = async () => {
    setBusy(true)
    const found = await download(`${callPath}?${query}`).catch(() => undefined)
    setBusy(false)
    if (found) setReady({ path: found, query })
  }
  const keep = async (file: string) => {
    const isKept = await saveFile(file, name)
    // The next file is as new as its tap.
    if (isKept) setReady(undefined)
    showToast(isKept ? '文件已交给系统保存' : '此环境不能保存文件，请在手机浏览器中打开')
  }
  return { isReady: path !== undefined, isBusy, press: () => void (path === undefined ? collect() : keep(path)) }
}

interface ExportButtonProps {
  /** Path of the call that returns the file, and its input. */
  path: string
  query: QueryInput
  /** Name of the saved file. */
  name: string
  text: string
  disabled?: boolean
  /** Accessible name of a button in a row of a list, which is small; absent for one at the foot of a page. */
  label?: string
}

/** Exports a file at the foot of a page or of a card: the first tap fetches it, the second one saves it. */
export function ExportButton({ path, query, name, text, disabled, label }: ExportButtonProps) {
  const { isReady, isBusy, press } = useFileExport(path, query, name)
  return (
    <Button
      {...(label ? { size: 'small', label: isReady ? `保存文件 ${label}` : label } : { grow: 1 })}
      kind={isReady ? 'primary' : 'secondary'}
      icon="download"
      text={isReady ? '保存文件' : text}
      disabled={disabled}
      isBusy={isBusy}
      onPress={press}
    />
  )
}
