import { InviteScreen } from '@/features/partner/InviteScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerInvite', InviteScreen, partnerArea)
