import { useState } from 'react'

import { download } from '@/api/client'
import { SHORT_TOAST_MS } from '@/api/error-policy'
import { printTask } from '@/contract/document'
import type { TaskDetail } from '@/contract/task'
import { encodeQuery } from '@/lib/query-string'
import { showToast } from '@/platform/feedback'
import { keepFile } from '@/platform/viewer'
import { Cell, CellGroup } from '@/ui/Cell'

type Instance = TaskDetail['instance']

/** Brings the PDF of a process onto the device and hands it to what shows it there. */
function usePrint({ procInstId, name, serialNo }: Instance) {
  const [percent, setPercent] = useState<number>()
  const print = async () => {
    if (percent !== undefined) return
    setPercent(0)
    try {
      const address = `${printTask.path}?${encodeQuery({ procInstId })}`
      const path = await download(address, { onProgress: (progress) => setPercent(progress.percent) })
      if (!(await keepFile(path, `${name}-${serialNo ?? procInstId}.pdf`)))
        showToast('文件打不开，请换系统浏览器再试', SHORT_TOAST_MS)
    } catch {
      // The call has said why.
    } finally {
      setPercent(undefined)
    }
  }
  return { percent, print }
}

/** Prints a process: in WeChat's viewer, which sends and prints; as a download of the browser. */
export function PrintTask({ instance }: { instance: Instance }) {
  const { percent, print } = usePrint(instance)
  const progress = percent === 0 ? '正在生成' : `${percent}%`
  return (
    <CellGroup>
      <Cell
        icon="pdf"
        title="打印 / 保存 PDF"
        note="含审批意见、签名与验证码"
        {...(percent !== undefined && { value: progress })}
        onPress={() => void print()}
      />
    </CellGroup>
  )
}
