import { InvitationScreen } from '@/features/launch/InvitationScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('invitation', InvitationScreen)
