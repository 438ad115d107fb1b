import { printTask } from '@/contract/workflow/document'
import type { TaskDetail } from '@/contract/workflow/task'
import { useDocument } from '@/parts/use-document'
import { Cell, CellGroup } from '@/ui/list/Cell'

type Instance = TaskDetail['instance']

/** Opens a printable process document: in WeChat's viewer, which shares and prints; as a download in the browser. */
export function PrintTask({ instance: { procInstId, name, serialNo } }: { instance: Instance }) {
  const { fetch, progress } = useDocument()
  return (
    <CellGroup>
      <Cell
        icon="pdf"
        title="打印 / 保存 PDF"
        note="含审批意见、签名与验证码"
        {...(progress && { value: progress })}
        onPress={() => void fetch(printTask.path, { procInstId }, `${name}-${serialNo ?? procInstId}.pdf`)}
      />
    </CellGroup>
  )
}
