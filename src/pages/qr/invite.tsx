import { InviteVisitorScreen } from '@/features/visit/host/InviteVisitorScreen'
import { VisitScreen } from '@/features/visit/host/VisitScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('inviteVisitor', ({ id, view }) =>
  id ? <VisitScreen key={id} visitId={id} /> : <InviteVisitorScreen view={view} />,
)
