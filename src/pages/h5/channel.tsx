import { InvitationScreen } from '@/features/public/InvitationScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerInvitation', InvitationScreen)
