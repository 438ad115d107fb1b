import { useCall } from '@/api/query'
import { getDiagnosis } from '@/contract/content/diagnosis'
import { ApiError } from '@/lib/errors'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useStaffUser } from '@/session/session'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { noPermission } from '@/ui/pictures/no-permission'

import { AnswerView } from './AnswerView'
import { Overview } from './Overview'
import { ResultView } from './ResultView'

interface DiagnosisScreenProps {
  /** `answer`: the questionnaire. */
  step?: string | undefined
  /** The id of a result. */
  id?: string | undefined
}

/** The digital diagnosis of a company: overview, questionnaire and result. */
export function DiagnosisScreen({ step, id }: DiagnosisScreenProps) {
  const user = useStaffUser()
  if (user && !user.member) return <WithoutCompany />
  if (id) return <ResultView id={id} />
  return step === 'answer' ? <Answering /> : <Overview />
}

function WithoutCompany() {
  return (
    <PageFrame route="diagnosis">
      <EmptyView
        picture={noPermission}
        text="加入企业后可以做数字化诊断"
        hint="诊断结果由企业的同事一起查看"
        action={{ text: '加入企业', onPress: () => void go('joinApp') }}
      />
    </PageFrame>
  )
}

/** Starts from the server's current answers, which another device may have saved; not from the query cache. */
function Answering() {
  const query = useCall(getDiagnosis, {}, { staleTime: 0 })
  // Without a network the answers at hand serve: what is answered is saved later.
  const isUsable = query.isFetchedAfterMount && !(query.error instanceof ApiError)
  const shown = { data: isUsable ? query.data : undefined, error: query.error, refetch: query.refetch }
  if (shown.data) return <AnswerView questionnaire={shown.data} />
  return (
    <PageFrame route="diagnosis">
      <QueryView query={shown} what="问卷">
        {() => null}
      </QueryView>
    </PageFrame>
  )
}
