import { PartnerRegisterScreen } from '@/features/partner/PartnerRegisterScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('partnerRegister', PartnerRegisterScreen)
