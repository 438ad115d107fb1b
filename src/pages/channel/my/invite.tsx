import { InvitePartnersScreen } from '@/features/partner/application/InvitePartnersScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerInvite', InvitePartnersScreen, partnerArea)
