import { PartnerLoginScreen } from '@/features/partner/home/PartnerLoginScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerLogin', PartnerLoginScreen, partnerArea)
