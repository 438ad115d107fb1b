import { InvitationsScreen } from '@/features/company/InvitationsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('invitations', InvitationsScreen)
