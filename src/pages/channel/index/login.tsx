import { PartnerLoginScreen } from '@/features/partner/PartnerLoginScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerLogin', PartnerLoginScreen)
