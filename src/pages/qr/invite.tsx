import { InviteVisitorScreen } from '@/features/visit/host/InviteVisitorScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('inviteVisitor', ({ id }) => <InviteVisitorScreen key={id} visitId={id} />)
