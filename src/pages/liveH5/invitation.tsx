import { LaunchInvitationScreen } from '@/features/launch/LaunchInvitationScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('invitation', LaunchInvitationScreen)
