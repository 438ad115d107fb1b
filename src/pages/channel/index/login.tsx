import { PartnerLoginScreen } from '@/features/partner/PartnerLoginScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerLogin', PartnerLoginScreen, partnerArea)
