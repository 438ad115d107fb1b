import { PartnerInvitationScreen } from '@/features/public/PartnerInvitationScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerInvitation', PartnerInvitationScreen)
