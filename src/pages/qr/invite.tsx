import { InviteVisitorScreen } from '@/features/visit/InviteVisitorScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('inviteVisitor', () => <InviteVisitorScreen />)
