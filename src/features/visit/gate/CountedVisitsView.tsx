import { safeParse } from 'valibot'

import { usePages } from '@/api/query'
import type { Visit } from '@/contract/visit/visit'
import { listReportVisits, VisitFigure } from '@/contract/visit/visit-report'
import { VisitCard } from '@/features/visit/VisitCard'
import { formatDayRange } from '@/lib/days'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { emptyTodo } from '@/ui/pictures/empty-todo'

const words = { invited: '邀请', arrived: '到访' } as const

const getRowKey = ({ id }: Visit) => id
const renderVisit = (visit: Visit) => (
  <VisitCard hasHost visit={visit} onOpen={() => void go('inviteVisitor', { id: visit.id })} />
)

export interface CountedVisitsProps {
  fromDay: string | undefined
  toDay: string | undefined
  hostId: string | undefined
  figure: string | undefined
}

/** The visits behind a figure of 来访统计, as its address names them. */
export function CountedVisitsView({ fromDay = '', toDay = '', hostId, ...address }: CountedVisitsProps) {
  const parsed = safeParse(VisitFigure, address.figure)
  const figure = parsed.success ? parsed.output : 'invited'
  const pages = usePages(listReportVisits, { fromDay, toDay, figure, ...(hostId && { hostId }) })
  const [from, to] = [fromDay.slice(5), toDay.slice(5)]
  return (
    <PageFrame route="onSite" title={joinTexts([words[figure], formatDayRange([from, to])])}>
      <QueryList
        pages={pages}
        what="来访"
        getKey={getRowKey}
        renderRow={renderVisit}
        empty={<EmptyView picture={emptyTodo} text="没有来访" />}
      />
    </PageFrame>
  )
}
