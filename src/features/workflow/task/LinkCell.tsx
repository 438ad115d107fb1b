import type { LinkedProcess } from '@/contract/workflow/link'
import { joinTexts } from '@/lib/text/join-texts'
import { getStatusTone } from '@/parts/status-tone'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'

/** Summary of a process: subject, starter, number and state. */
export function LinkCell({ link, onPress }: { link: LinkedProcess; onPress: () => void }) {
  const { subject, procDefName, startUserName, serialNo, statusName, status } = link
  const note = joinTexts([procDefName, startUserName, serialNo])
  return (
    <Cell
      title={subject}
      note={note}
      right={<Chip text={statusName} tone={getStatusTone(status)} />}
      onPress={onPress}
    />
  )
}
