import { PartnerRegisterScreen } from '@/features/partner/application/PartnerRegisterScreen'
import { partnerArea } from '@/features/partner/partner-area'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerRegister', PartnerRegisterScreen, partnerArea)
