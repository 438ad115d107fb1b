import { PartnerHomeScreen } from '@/features/partner/home/PartnerHomeScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerHome', PartnerHomeScreen, partnerArea)
