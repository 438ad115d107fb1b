import type { LinkedProcess } from '@/contract/link'
import { getStatusTone } from '@/parts/status-tone'
import { Cell } from '@/ui/Cell'
import { Chip } from '@/ui/Chip'

/** Summary of a process: subject, starter, number and state. */
export function LinkCell({ link, onPress }: { link: LinkedProcess; onPress: () => void }) {
  const { subject, procDefName, startUserName, serialNo, statusName, status } = link
  const note = [procDefName, startUserName, serialNo].filter(Boolean).join(' · ')
  return (
    <Cell
      title={subject}
      note={note}
      right={<Chip text={statusName} tone={getStatusTone(status)} />}
      onPress={onPress}
    />
  )
}
