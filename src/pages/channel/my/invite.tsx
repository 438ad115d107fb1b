import { InviteScreen } from '@/features/partner/InviteScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerInvite', InviteScreen)
