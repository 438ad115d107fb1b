import { useCall, useRefresh } from '@/api/query'
import { getAbsence } from '@/contract/workflow/absence'
import { listTasks, listTodos } from '@/contract/workflow/todo'
import { HandOver } from '@/features/workflow/decision/HandOver'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'

import { AbsenceRunning } from './AbsenceRunning'
import { AbsenceSetup } from './AbsenceSetup'

/** 我不在: the substitute for new tasks, the period, the processes; and transferring pending tasks. */
export function AbsenceScreen() {
  const query = useCall(getAbsence, {})
  const refresh = useRefresh([getAbsence, listTodos, listTasks])
  return (
    <PageFrame route="absence" onRefresh={refresh}>
      <QueryView query={query} what="我不在">
        {({ absence, version, lastSubstitute }) =>
          absence ? (
            <>
              <AbsenceRunning absence={absence} version={version} />
              <HandOver absence={absence} />
            </>
          ) : (
            <AbsenceSetup version={version} substitute={lastSubstitute ?? undefined} />
          )
        }
      </QueryView>
    </PageFrame>
  )
}
