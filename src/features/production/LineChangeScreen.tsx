import { ChangeDetail } from './ChangeDetail'
import { ChangeList } from './ChangeList'
import { ChangeSetup } from './ChangeSetup'

interface LineChangeScreenProps {
  /** A started line change. */
  changeId?: string | undefined
  /** A machine to move. */
  machineId?: string | undefined
}

/** Line changes: one with its steps, the setup of a new one, or all. */
export function LineChangeScreen({ changeId, machineId }: LineChangeScreenProps) {
  if (changeId) return <ChangeDetail key={changeId} changeId={changeId} />
  return machineId ? <ChangeSetup key={machineId} machineId={machineId} /> : <ChangeList />
}
