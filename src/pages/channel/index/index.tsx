import { PartnerHomeScreen } from '@/features/partner/PartnerHomeScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerHome', PartnerHomeScreen)
