import { PartnerInviteScreen } from '@/features/manage/partner/PartnerInviteScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('managePartnerInvite', PartnerInviteScreen)
