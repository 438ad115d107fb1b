import { InviteScreen } from '@/features/visit/InviteScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('inviteVisitor', () => <InviteScreen />)
