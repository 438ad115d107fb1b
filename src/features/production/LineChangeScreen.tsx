import { ChangeDetail } from './ChangeDetail'
import { ChangeList } from './ChangeList'
import { ChangeSetup } from './ChangeSetup'

interface LineChangeScreenProps {
  /** A move that was begun. */
  changeId?: string | undefined
  /** A machine to be moved. */
  machineId?: string | undefined
}

/** Moving machines: one move step by step, the setting up of a new one, or all that were made. */
export function LineChangeScreen({ changeId, machineId }: LineChangeScreenProps) {
  if (changeId) return <ChangeDetail key={changeId} changeId={changeId} />
  return machineId ? <ChangeSetup key={machineId} machineId={machineId} /> : <ChangeList />
}
